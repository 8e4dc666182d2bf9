import { type Static, type Tool, Type } from "@latchai/core";
import { tool } from "../kit.ts";
import { limits } from "../limits.ts";
import { grep as search } from "../search/grep.ts";
import type { FilesServices } from "../services.ts";

const Params = Type.Object({
  pattern: Type.String({
    description: "Regular expression without look-around and backreferences, or plain text with literal",
  }),
  path: Type.Optional(
    Type.String({ description: "Folder or file to search; without it the workspace and every mount" }),
  ),
  include: Type.Optional(
    Type.String({ description: "Only files that match this glob, for example *.ts; several separated by commas" }),
  ),
  exclude: Type.Optional(
    Type.String({ description: "Leave out files and folders that match this glob; several separated by commas" }),
  ),
  ignore_case: Type.Optional(Type.Boolean({ description: "Match upper and lower case alike" })),
  literal: Type.Optional(Type.Boolean({ description: "Take pattern as plain text" })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.maxOffset, description: "Matches to skip" })),
  head_limit: Type.Optional(
    Type.Integer({ minimum: 1, description: `Matches to return, at most ${limits.maxGrepMatches}` }),
  ),
});

export const grep: Tool<FilesServices> = tool({
  name: "grep",
  description: `Search file contents line by line; rows are path:line: text. Files in .gitignore are left out unless path names them. At most ${limits.maxGrepMatches} matches, lines cut to ${limits.maxGrepLineChars} characters round the match; a header says when more remain and which offset to ask for.`,
  parameters: Params,
  class: "ordinary",
  concurrent: true,
  examples: [{ pattern: "createServer\\(" }, { pattern: "TODO", path: "src", include: "*.ts", literal: true }],
  run: (args: Static<typeof Params>, { services, signal }) => search(services, args, signal),
});
