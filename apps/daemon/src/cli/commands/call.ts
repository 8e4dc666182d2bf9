import type { Command } from "commander";
import { type AgentFlags, type HomeFlag, homeOption, jsonOption, withExamples } from "./options.ts";

export function addCallCommands(program: Command): void {
  withExamples(
    program
      .command("call <tool> [arguments...]")
      .usage("[--agent <name>] <tool> [--<argument> <value>… | --json '{…}']")
      .description("run one tool and print its result")
      .passThroughOptions()
      .allowUnknownOption()
      .addOption(homeOption())
      .option("--agent <name>", "agent that acts (default: default)")
      .addHelpText(
        "after",
        "\nArguments of the tool stand after its name: --name value, --name=value, a bare --name for true, a repeated one for a list." +
          "\n--json takes all of them as one object; --json - reads it from stdin.",
      )
      .action(async (tool: string, words: string[], flags: AgentFlags) => {
        const { call } = await import("../actions/call.ts");
        await call(tool, words, flags);
      }),
    "latchai call read_file --path src/app.ts --offset 1 --limit 40",
    'latchai call run_shell --json \'{"command":"git status"}\'',
    'echo \'{"path":"notes.md","content":"…"}\' | latchai call write_file --json -',
  );
  program
    .command("tools [name]")
    .description("list every tool, or show one with its arguments")
    .addOption(homeOption())
    .addOption(jsonOption())
    .action(async (name: string | undefined, flags: HomeFlag & { json?: true }) => {
      const { tools } = await import("../actions/tools.ts");
      await tools(name, flags);
    });
  withExamples(
    program
      .command("mcp")
      .description("serve the tools to an MCP client over stdio, through the running daemon")
      .addOption(homeOption())
      .option("--agent <name>", "agent that acts (default: default)")
      .option("--standalone", "compose in this process instead; only when no daemon runs on this home")
      .action(async (flags: AgentFlags & { standalone?: true }) => {
        const { mcp } = await import("../actions/mcp.ts");
        await mcp(flags);
      }),
    "claude mcp add latchai -- npx -y latchai mcp",
  );
}
