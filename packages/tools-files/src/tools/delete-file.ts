import { type CallContext, type Static, type Tool, Type } from "@latchai/core";
import { tool } from "../kit.ts";
import type { FilesServices } from "../services.ts";
import { text } from "../text.ts";
import { beforeOf } from "./before.ts";
import { filePath } from "./params.ts";

const Params = Type.Object({ path: filePath });
type Args = Static<typeof Params>;

/** What the path named when the question was put, of each call that is still going on. */
const askedAbout = new WeakMap<CallContext<FilesServices>, string>();
const nothing = "";
/** Longer than any path that leads somewhere. */
const maxShownChars = 5000;

export const deleteFile: Tool<FilesServices> = tool({
  name: "delete_file",
  description:
    "Delete a file, a symlink (never what it points to) or an empty folder. The workspace and mount roots cannot be deleted.",
  parameters: Params,
  class: "delete",
  async request({ path }: Args, at) {
    const info = await at.services.files.stat(path, { link: true }).catch(() => undefined);
    askedAbout.set(at, info?.identity ?? nothing);
    const shown = JSON.stringify({ path: path.slice(0, maxShownChars) });
    return { segments: [{ key: "delete_file" }], preview: `delete_file ${shown}` };
  },
  emits: ["file.written"],
  examples: [{ path: "notes/old.md" }],
  async run({ path }: Args, at) {
    const identity = askedAbout.get(at);
    const { virtual } = await at.services.files.remove(path, {
      ...beforeOf(at),
      ...(identity === undefined ? {} : { identity }),
    });
    at.emit("file.written", { path: virtual, change: "delete" });
    return text.deleted(virtual);
  },
});
