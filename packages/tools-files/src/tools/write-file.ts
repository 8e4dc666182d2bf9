import { type Static, type Tool, Type } from "@latchai/core";
import { elidedLine } from "../domain/elision.ts";
import { writeText } from "../domain/write-text.ts";
import { tool } from "../kit.ts";
import type { FilesServices } from "../services.ts";
import { text } from "../text.ts";
import { beforeOf } from "./before.ts";
import { filePath, lineCounts } from "./params.ts";
import { readerOf, seenBy } from "./seen.ts";

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
    const { bytes, created, before } = written;
    at.emit("file.written", { path: written.path, bytes, created, change: "write", ...lineCounts(diff) });
    const [seen, reader] = [seenBy(at), readerOf(at)];
    const stale = before !== undefined && seen.differs(reader, written.path, before);
    seen.saw(reader, written.path, written.content);
    const elided = elidedLine(content);
    const lines = [
      text.wrote(written.path, bytes),
      ...(stale ? [text.changedSinceRead()] : []),
      ...(elided === undefined ? [] : [text.elision(elided)]),
    ];
    return { text: lines.join("\n"), details: diff };
  },
});
