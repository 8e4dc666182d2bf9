import type { Command } from "commander";
import type { RunFlags } from "../actions/run.ts";
import { homeOption, jsonOption, withExamples } from "./options.ts";

export function addRunCommands(program: Command): void {
  withExamples(
    program
      .command("run <agent> [task...]")
      .usage('[options] <agent> "<task>"')
      .description("let an agent work on a task that nobody watches, and print its answer")
      .addOption(homeOption())
      .addOption(jsonOption())
      .option("--no-wait", "print the id of the run and leave it to the daemon")
      .addHelpText(
        "after",
        "\nNobody is asked: what would ask is refused unless a rule or the unattended default allows it." +
          "\nExit status: 0 completed, 1 failed, stopped or broken off, 2 no such agent or no task," +
          " 3 completed with calls that were refused.",
      )
      .action(async (agent: string, words: string[], flags: RunFlags) => {
        const { run } = await import("../actions/run.ts");
        await run(agent, words, flags);
      }),
    'latchai run reviewer "Read the last commit and list what breaks."',
    "git diff | latchai run reviewer -",
    'latchai run --json digest "Sum up yesterday." > report.json',
  );
}
