import { type Static, type Tool, Type } from "@latchai/core";
import { renderHits } from "../domain/code/render-hits.ts";
import { errors } from "../errors.ts";
import { tool } from "../kit.ts";
import { limits } from "../limits.ts";
import type { FilesServices } from "../services.ts";
import { text } from "../text.ts";

const Params = Type.Object({
  query: Type.String({ minLength: 1, description: "What the code does, in words or identifiers" }),
});

export const searchCode: Tool<FilesServices> = tool({
  name: "search_code",
  description: `Find code by meaning: up to ${limits.maxCodeHits} pieces, each as path:line (score) and its text. Good for "where is … done"; for exact text use grep.`,
  parameters: Params,
  class: "ordinary",
  concurrent: true,
  examples: [{ query: "where are access tokens verified" }],
  async run({ query }: Static<typeof Params>, { services, signal }) {
    if (query.trim() === "") throw errors.blankQuery();
    const { codeIndex } = services;
    if (codeIndex?.configured() !== true) return text.noEmbeddings();
    return renderHits(await codeIndex.search(query, { limit: limits.maxCodeHits, signal }), query);
  },
});
