import type { Command } from "commander";
import { refuseUnknownCommand } from "../unknown-command.ts";
import { type HomeFlag, homeOption, jsonOption, type StartFlags, wholeNumber, withExamples } from "./options.ts";

export function addDaemonCommands(program: Command): void {
  withExamples(
    program
      .command("start [words...]", { isDefault: true })
      .usage("[options]")
      .description("start the daemon here and keep it in the foreground (the default command)")
      .addOption(homeOption())
      .option("--workspace <dir>", "project folder that tools work in, for this start")
      .option("--port <n>", "port to listen on, 0 for any free one (default: 7777)", wholeNumber(0, 65_535))
      .option("--idle-minutes <n>", "end after so many minutes without a client", wholeNumber(1, 10_080))
      .option("--json", 'print {"url","pid","home"} on one line when it answers')
      .action(async ([word]: string[], flags: StartFlags) => {
        if (word !== undefined) refuseUnknownCommand(program, word);
        const { start } = await import("../actions/start.ts");
        await start(flags);
      }),
    "latchai start --workspace ~/my-project",
    "latchai start --home /tmp/try --port 0 --json",
  );
  program
    .command("stop")
    .description("end the running daemon; open calls get their answer first")
    .addOption(homeOption())
    .action(async (flags: HomeFlag) => {
      const { stop } = await import("../actions/stop.ts");
      await stop(flags);
    });
  program
    .command("status")
    .description("say whether a daemon runs, and where (exit 1 when none does)")
    .addOption(homeOption())
    .addOption(jsonOption())
    .action(async (flags: HomeFlag & { json?: true }) => {
      const { status } = await import("../actions/status.ts");
      await status(flags);
    });
  program
    .command("open")
    .description("print a link that signs a browser in, good for 60 seconds and one use")
    .addOption(homeOption())
    .action(async (flags: HomeFlag) => {
      const { open } = await import("../actions/open.ts");
      await open(flags);
    });
}
