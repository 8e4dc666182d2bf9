import { type Static, type Tool, Type } from "@latchai/core";
import { tool } from "../kit.ts";
import { limits } from "../limits.ts";
import { execute, shellRequest } from "../run/execute.ts";
import type { ShellServices } from "../services.ts";

const Params = Type.Object({
  command: Type.String({ description: "The command line, as bash reads it" }),
  cwd: Type.Optional(
    Type.String({
      description: 'Folder to run in, workspace-relative or <mount>/<path>; "." (default) is the workspace',
    }),
  ),
});

export const runShell: Tool<ShellServices> = tool({
  name: "run_shell",
  description: [
    `Run a command with bash -lc. Returns "exit <code>" and stdout and stderr together; of a long output the first ${limits.headChars} and last ${limits.tailChars} characters.`,
    `Each part of the command needs permission, so keep it plain: set cwd instead of "cd dir && …"; pass long texts on standard input (git commit -F - <<'EOF') instead of $(…); no eval, xargs or sh -c — a saved rule can never cover those.`,
    `Files are better read, written and searched with the file tools. Standard input is empty, nothing can ask questions, nothing keeps running afterwards; after ${limits.timeoutMs / 1000} s the command is stopped.`,
  ].join(" "),
  parameters: Params,
  class: "code",
  request: ({ command, cwd }: Static<typeof Params>, { services }) => shellRequest(command, cwd, services),
  emits: ["shell.exec"],
  examples: [{ command: "git status" }, { command: "npm test", cwd: "packages/core" }],
  run: ({ command, cwd }: Static<typeof Params>, at) => execute(command, cwd, at),
});
