import { type Static, type Tool, Type } from "@latchai/core";
import { tool } from "../kit.ts";
import { limits } from "../limits.ts";
import { glob as find } from "../search/glob.ts";
import type { FilesServices } from "../services.ts";

const Params = Type.Object({
  pattern: Type.String({ description: "Glob over paths: ** any folders, * and ? within a name, {a,b} either" }),
  path: Type.Optional(
    Type.String({ description: "Folder that the pattern starts from; without it the workspace and every mount" }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.maxOffset, description: "Paths to skip" })),
});

export const glob: Tool<FilesServices> = tool({
  name: "glob",
  description: `Find files by path, sorted. Answers whole virtual paths, ready for read_file. Leaves out node_modules, dist, build, .next, coverage and folders with a leading dot unless the pattern names one. At most ${limits.maxGlobPaths} paths; a header says when more remain and which offset to ask for.`,
  parameters: Params,
  class: "ordinary",
  concurrent: true,
  examples: [{ pattern: "**/*.ts" }, { pattern: "*.md", path: "docs" }],
  run: (args: Static<typeof Params>, { services, signal }) => find(services, args, signal),
});
