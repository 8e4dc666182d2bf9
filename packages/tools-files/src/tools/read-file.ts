import { type Static, type Tool, Type } from "@latchai/core";
import { readText } from "../domain/read-text.ts";
import { tool } from "../kit.ts";
import { limits } from "../limits.ts";
import type { FilesServices } from "../services.ts";
import { filePath } from "./params.ts";
import { readerOf, seenBy } from "./seen.ts";

const Params = Type.Object({
  path: filePath,
  offset: Type.Optional(Type.Integer({ minimum: 1, description: "First line to read, 1-based" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, description: "How many lines to read" })),
});

export const readFile: Tool<FilesServices> = tool({
  name: "read_file",
  description: `Read a text file. Without offset and limit you get all of it; a file of more than ${limits.maxReadChars} characters comes as its first lines under a header that says which lines they are and how many there are. Ask for the next part with offset and limit.`,
  parameters: Params,
  class: "ordinary",
  concurrent: true,
  emits: ["file.read"],
  examples: [{ path: "README.md" }, { path: "src/server.ts", offset: 200, limit: 80 }],
  async run({ path, offset, limit }: Static<typeof Params>, at) {
    const file = await at.services.files.open(path);
    try {
      const { text, range, content } = await readText(file, { offset, limit, signal: at.signal });
      if (content !== undefined) seenBy(at).saw(readerOf(at), file.path.virtual, content);
      at.emit("file.read", {
        path: file.path.virtual,
        ...(range && { from: range.from, to: range.to }),
        chars: text.length,
      });
      return text;
    } finally {
      // The answer need not wait for it, and there is nothing to do about a failure.
      void file.close().catch(() => {});
    }
  },
});
