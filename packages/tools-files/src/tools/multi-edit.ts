import { type Static, type Tool, Type } from "@latchai/core";
import { editFile } from "../domain/edit-file.ts";
import { tool } from "../kit.ts";
import type { FilesServices } from "../services.ts";
import { text } from "../text.ts";
import { beforeOf } from "./before.ts";
import { filePath, lineCounts } from "./params.ts";
import { readerOf, seenBy } from "./seen.ts";

const Edit = Type.Object({
  old_string: Type.String({ minLength: 1, description: "Must occur exactly once when its turn comes" }),
  new_string: Type.String({ description: "Text to put in its place, taken literally" }),
});
const Params = Type.Object({
  path: filePath,
  edits: Type.Array(Edit, { minItems: 1, description: "Applied in order, each to the result of the ones before it" }),
});

export const multiEdit: Tool<FilesServices> = tool({
  name: "multi_edit",
  description:
    "Make several replacements in one file, all or none. Each old_string must occur exactly once in the text as the earlier edits left it; when one fails nothing is written and the answer says which.",
  parameters: Params,
  class: "ordinary",
  emits: ["file.written"],
  examples: [{ path: "src/server.ts", edits: [{ old_string: "let port", new_string: "const port" }] }],
  async run({ path, edits }: Static<typeof Params>, at) {
    const done = await editFile(at.services.files, path, edits, beforeOf(at));
    seenBy(at).changed(readerOf(at), done.path, done.before, done.content);
    at.emit("file.written", { path: done.path, change: "edit", bytes: done.bytes, ...lineCounts(done.diff) });
    const note = done.crlf ? `\n${text.keptCrlf()}` : "";
    return { text: `${text.applied(edits.length, done.path)}${note}`, details: done.diff };
  },
});
