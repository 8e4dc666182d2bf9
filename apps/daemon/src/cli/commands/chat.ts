import { type Command, Option } from "commander";
import type { ChatFlags } from "../actions/chat.ts";
import { homeOption, withExamples } from "./options.ts";

export function addChatCommand(program: Command): void {
  withExamples(
    program
      .command("chat [message...]")
      .usage("[options] [message… | -]")
      .description("talk to an agent; with a message, one turn and its answer")
      .addOption(homeOption())
      .option("--agent <name>", "agent to talk to (default: default)")
      .option("--model <name>", "model of the config's list (default: the agent's own)")
      .option("--session <id>", "go on with this session")
      .option("--continue", "go on with the newest session")
      .addOption(new Option("--mode <mode>", "what is asked before it happens").choices(["ask", "allow-all"]))
      .option("--json", "with a message: print the answer and what it took as one JSON document")
      .addHelpText(
        "after",
        "\nWithout a message it is a conversation on the terminal; /help lists its commands. A message can come from stdin: -" +
          "\nstands for it, and without any word it is the message when stdin is no terminal." +
          "\nQuestions are asked on the terminal; where stdin or stderr is none, they are refused at once and the status is 3.",
      )
      .action(async (words: string[], flags: ChatFlags) => {
        const { chat } = await import("../actions/chat.ts");
        await chat(words, flags);
      }),
    "latchai chat",
    "latchai chat --continue",
    'latchai chat --agent reviewer "What is wrong in src/app.ts?"',
    "git diff | latchai chat 'Review this:' -",
  );
}
