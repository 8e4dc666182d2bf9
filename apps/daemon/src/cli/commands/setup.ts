import type { Command } from "commander";
import { type HomeFlag, homeOption, jsonOption, withExamples } from "./options.ts";

type Listing = HomeFlag & { json?: true };

export function addSetupCommands(program: Command): void {
  const settings = withExamples(
    program.command("settings").description("read and change latchai.config.json, comments kept"),
    "latchai settings set shell.timeoutMs 60000",
    'latchai settings set mounts \'[{"name":"docs","path":"/home/me/docs"}]\'',
    "latchai settings get shell.timeoutMs",
  );
  settings
    .command("list", { isDefault: true })
    .description("the settings as written, and what is wrong or waits")
    .addOption(homeOption())
    .addOption(jsonOption())
    .action(async (flags: Listing) => {
      const { listSettings } = await import("../actions/settings.ts");
      await listSettings(flags);
    });
  settings
    .command("get <key>")
    .description("one value as JSON; a dotted path reaches inside")
    .addOption(homeOption())
    .action(async (key: string, flags: HomeFlag) => {
      const { getSetting } = await import("../actions/settings.ts");
      await getSetting(key, flags);
    });
  settings
    .command("set <key> <value>")
    .description("set one value: JSON where it parses as JSON, otherwise text")
    .addOption(homeOption())
    .action(async (key: string, value: string, flags: HomeFlag) => {
      const { setSetting } = await import("../actions/settings.ts");
      await setSetting(key, value, flags);
    });
  settings
    .command("unset <key>")
    .description("remove one key, so that its default applies")
    .addOption(homeOption())
    .action(async (key: string, flags: HomeFlag) => {
      const { unsetSetting } = await import("../actions/settings.ts");
      await unsetSetting(key, flags);
    });
  withExamples(
    program
      .command("init")
      .description("write a first latchai.config.json with comments; an existing one is left alone")
      .addOption(homeOption())
      .option("--workspace <dir>", "project folder that tools work in")
      .option("--example", "add a small SQLite database to try the database tools on")
      .action(async (flags: HomeFlag & { workspace?: string; example?: true }) => {
        const { init } = await import("../actions/init.ts");
        await init(flags);
      }),
    "latchai init --workspace ~/my-project",
    "latchai init --example",
  );
  program
    .command("doctor")
    .description("check this machine and home; exit 1 when something must be repaired")
    .addOption(homeOption())
    .addOption(jsonOption())
    .action(async (flags: Listing) => {
      const { doctor } = await import("../actions/doctor.ts");
      await doctor(flags);
    });
}
