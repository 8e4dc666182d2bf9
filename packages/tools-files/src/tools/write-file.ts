import { type Static, type Tool, Type } from "@latchai/core";
import { elidedLine } from "../domain/elision.ts";
import { writeText } from "../domain/write-text.ts";
import { tool } from "../kit.ts";
import type { FilesServices } from "../services.ts";
import { text } from "../text.ts";
import { beforeOf } from "./before.ts";
import { filePath, lineCounts } from "./params.ts";

const Params = Type.Object({
  path: filePath,
  content: Type.String({
    description:
      "The whole new content; stored exactly as given, line ends too (a byte order mark of the file is kept)",
  }),
});

export const writeFile: Tool<FilesServices> = tool({
  name: "write_file",
  description:
    "Create a file or replace all of it; missing folders are made. To change part of a file use edit_file instead, which cannot lose the rest.",
  parameters: Params,
  class: "ordinary",
  emits: ["file.written"],
  examples: [{ path: "notes/todo.md", content: "- [ ] first\n" }],
  async run({ path, content }: Static<typeof Params>, at) {
    const { diff, ...written } = await writeText(at.services.files, path, content, beforeOf(at));
    at.emit("file.written", { ...written, change: "write", ...lineCounts(diff) });
    const elided = elidedLine(content);
    const note = elided === undefined ? "" : `\n${text.elision(elided)}`;
    return { text: `${text.wrote(written.path, written.bytes)}${note}`, details: diff };
  },
});
