import { type Static, type Tool, Type } from "@latchai/core";
import { checkDiagnostics } from "../diagnostics/check.ts";
import { checkRequest } from "../diagnostics/request.ts";
import { tool } from "../kit.ts";
import { limits } from "../limits.ts";
import type { ShellServices } from "../services.ts";

const Params = Type.Object({
  root: Type.Optional(Type.String({ description: 'What to check: "workspace" (default) or the name of a mount' })),
});

export const checkDiagnosticsTool: Tool<ShellServices> = tool({
  name: "check_diagnostics",
  description: `Type errors and lint findings of a whole project, one per line as "severity file:line:col — message", at most ${limits.maxDiagnostics}; "No diagnostics — clean" when there are none. TypeScript projects are checked without further ado; other checkers when the project has them.`,
  parameters: Params,
  class: "ordinary",
  request: ({ root }: Static<typeof Params>, { services }) => checkRequest(root, services),
  examples: [{}, { root: "docs" }],
  run: ({ root }: Static<typeof Params>, at) => checkDiagnostics(root, at),
});
