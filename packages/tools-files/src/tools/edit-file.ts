import { type Static, type Tool, Type } from "@latchai/core";
import { editFile as edit } from "../domain/edit-file.ts";
import { tool } from "../kit.ts";
import type { FilesServices } from "../services.ts";
import { text } from "../text.ts";
import { beforeOf } from "./before.ts";
import { filePath, lineCounts } from "./params.ts";
import { readerOf, seenBy } from "./seen.ts";

const Params = Type.Object({
  path: filePath,
  old_string: Type.String({ minLength: 1, description: "Text to replace; must occur exactly once in the file" }),
  new_string: Type.String({ description: "Text to put in its place, taken literally" }),
});

export const editFile: Tool<FilesServices> = tool({
  name: "edit_file",
  description:
    "Replace one piece of text in a file. old_string must occur exactly once, whitespace included: take it from read_file and add neighbouring lines when it is not unique. For several changes to one file use multi_edit.",
  parameters: Params,
  class: "ordinary",
  emits: ["file.written"],
  examples: [{ path: "src/server.ts", old_string: "port = 80", new_string: "port = 8080" }],
  async run({ path, ...one }: Static<typeof Params>, at) {
    const done = await edit(at.services.files, path, one, beforeOf(at));
    seenBy(at).changed(readerOf(at), done.path, done.before, done.content);
    at.emit("file.written", { path: done.path, change: "edit", bytes: done.bytes, ...lineCounts(done.diff) });
    return { text: `${text.edited(done.path)}${done.crlf ? `\n${text.keptCrlf()}` : ""}`, details: done.diff };
  },
});
