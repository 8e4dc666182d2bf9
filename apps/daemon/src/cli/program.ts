import { Command } from "commander";
import { version } from "../version.ts";
import { addAccessCommands } from "./commands/access.ts";
import { addCallCommands } from "./commands/call.ts";
import { addChatCommand } from "./commands/chat.ts";
import { addDaemonCommands } from "./commands/daemon.ts";
import { addRunCommands } from "./commands/run.ts";
import { addSetupCommands } from "./commands/setup.ts";

const examples = `
Examples:
  latchai                                   start here and print a sign-in link
  latchai start --workspace ~/my-project    let tools work in that folder
  latchai chat                              talk to an agent on this terminal
  latchai call read_file --path src/a.ts    run one tool
  latchai run reviewer "Check the diff."    let an agent work alone
  latchai mcp                               serve an MCP client over stdio
  latchai trust list                        what waits for your word

Exit status: 0 done, 1 failed, 2 usage, unknown tool or invalid arguments, 3 denied.`;

/** Declares every command. What a command does is loaded when it runs. */
export function createProgram(): Command {
  const program = new Command("latchai")
    .description("Agent tools behind one permission gate.")
    .version(`latchai ${version} (node ${process.versions.node}, ${process.platform})`)
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .addHelpText("after", examples)
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, "")) })
    .exitOverride();
  addDaemonCommands(program);
  addCallCommands(program);
  addChatCommand(program);
  addRunCommands(program);
  addAccessCommands(program);
  addSetupCommands(program);
  return program;
}
