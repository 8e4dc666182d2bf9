import { type Static, type Tool, Type } from "@latchai/core";
import { tool } from "../kit.ts";
import type { FilesServices } from "../services.ts";
import { text } from "../text.ts";
import { beforeOf } from "./before.ts";
import { filePath } from "./params.ts";

const Params = Type.Object({ path: filePath });

export const deleteFile: Tool<FilesServices> = tool({
  name: "delete_file",
  description:
    "Delete a file, a symlink (never what it points to) or an empty folder. The workspace and mount roots cannot be deleted.",
  parameters: Params,
  class: "delete",
  emits: ["file.written"],
  examples: [{ path: "notes/old.md" }],
  async run({ path }: Static<typeof Params>, at) {
    const { virtual } = await at.services.files.remove(path, beforeOf(at));
    at.emit("file.written", { path: virtual, change: "delete" });
    return text.deleted(virtual);
  },
});
