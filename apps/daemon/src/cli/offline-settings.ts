import { fenceProblem } from "../compose/build-fence.ts";
import { installedFolder } from "../compose/installed.ts";
import { folderKeys } from "../config/folder-keys.ts";
import { readConfig } from "../config/read.ts";
import type { Config } from "../config/schema.ts";
import type { HomePaths } from "../home/layout.ts";
import { prepareHome } from "../home/prepare.ts";
import { readOwnerToken } from "../home/token.ts";
import type { SettingsView } from "../http/schemas/settings.ts";
import { acquireLock } from "../lock/acquire.ts";
import { readConfigText, writeConfigText } from "../settings/config-file.ts";
import { openStore } from "../store/open.ts";
import { acceptEdit } from "../trust/accept-edit.ts";
import { createLedger } from "../trust/ledger.ts";
import { CliError, exitCodes } from "./exit-codes.ts";
import { say } from "./output.ts";
import type { SettingsAccess } from "./settings-access.ts";

/** Settings on the file while no daemon runs. Saving takes the home's lock and records what the person changed as accepted. */
export function offlineSettings(paths: HomePaths): SettingsAccess {
  async function view(): Promise<SettingsView> {
    const text = await readConfigText(paths.config);
    const reading = readConfig(text);
    return {
      path: paths.config,
      text,
      config: reading.ok ? { ...reading.config } : {},
      problems: reading.ok ? [] : reading.problems,
      waiting: [],
      restart: [],
    };
  }
  return {
    view,
    async save(text) {
      const reading = readConfig(text);
      if (!reading.ok) throw new CliError(reading.problems.join("\n"), exitCodes.usage);
      const home = await prepareHome(paths.root);
      const lock = await acquireLock(home);
      try {
        const before = await readConfigText(home.config);
        const problem = await folderProblem(home, before, reading.config);
        if (problem !== undefined) throw new CliError(`Nothing was saved. ${problem}`, exitCodes.usage);
        // A home that never ran has no ledger yet; its first start accepts the file as found.
        if ((await readOwnerToken(home)) !== undefined) await record(home, before, text);
        await writeConfigText(home.config, text);
      } finally {
        await lock.release();
      }
      return view();
    },
  };
}

/** Why the next start could not use the folders of this config, when the edit changes them. */
async function folderProblem(home: HomePaths, before: string, next: Config): Promise<string | undefined> {
  const old = readConfig(before);
  const same = (key: string): boolean =>
    old.ok && JSON.stringify(old.config[key as keyof Config]) === JSON.stringify(next[key as keyof Config]);
  return folderKeys.every(same) ? undefined : fenceProblem(next, home, installedFolder());
}

async function record(home: HomePaths, before: string, after: string): Promise<void> {
  const store = await openStore(home.database);
  try {
    const log = { debug() {}, info() {}, warn: say, error: say };
    const ledger = await createLedger({ store, clock: { now: () => Date.now() }, log, hadToken: true });
    acceptEdit(ledger, before, after, "terminal");
    await ledger.flush();
  } finally {
    await store.destroy();
  }
}
