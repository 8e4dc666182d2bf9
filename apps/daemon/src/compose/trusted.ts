import type { Clock, Log } from "@latchai/core";
import type { ReachPart } from "../config/reach.ts";
import type { Config } from "../config/schema.ts";
import type { Permissions } from "../gate/permissions.ts";
import type { HomePaths } from "../home/layout.ts";
import type { PortResult, SettingsPort, TrustPort } from "../http/ports.ts";
import { createLiveConfig, type LiveConfig, type Overrides } from "../settings/live-config.ts";
import { createSettings } from "../settings/port.ts";
import { watchFile } from "../settings/watch.ts";
import { type CheckerHashes, type CheckerTrust, createCheckerTrust } from "../trust/checker-source.ts";
import { createConfigSource } from "../trust/config-source.ts";
import { createFamilyTrust, type FamilyTrust } from "../trust/family/family-source.ts";
import { createLedger, type Ledger } from "../trust/ledger.ts";
import { createPermissionsTrust, type PermissionsTrust } from "../trust/permissions-source.ts";
import { createTrust } from "../trust/service.ts";
import type { TrustSource } from "../trust/source.ts";
import { fenceProblem } from "./build-fence.ts";
import type { Records } from "./records.ts";

/** The config in force and everything that waits for a person. */
export interface Trusted {
  ledger: Ledger;
  live: LiveConfig;
  /** What a first start accepted as it was found. */
  acceptedAtStart: readonly ReachPart[];
  permissions: PermissionsTrust;
  families: FamilyTrust;
  settings: SettingsPort;
  /** Adds the checkers of folders; `hashesOf` as createCheckerTrust has it. */
  addCheckers(hashesOf: (folder: string) => Promise<CheckerHashes | undefined>): CheckerTrust;
  /** Adds a further source of things that wait. */
  add(source: TrustSource): void;
  /** Tells what newly waits. */
  survey(): Promise<unknown>;
  /** The queue; it looks at the files before it answers. */
  trust(permissions: Permissions): TrustPort;
  /** Follows the files by hand-made changes, so that what newly waits is told. The result stops. */
  watch(permissions: Permissions): () => void;
}

export async function openTrusted(options: {
  paths: HomePaths;
  records: Pick<Records, "store" | "events">;
  clock: Clock;
  log: Log;
  overrides: Overrides;
  hadToken: boolean;
  cwd: string;
  mask(text: string): string;
  /** Learns what must not be shown of a config. */
  registerConfig(config: Config): void;
  /** Folder of the daemon's own package. */
  installed: string;
}): Promise<Trusted> {
  const { paths, records, clock, log, overrides, hadToken, cwd, mask, registerConfig, installed } = options;
  const { store, events } = records;
  const ledger = await createLedger({ store, clock, log, hadToken });
  const { acceptedAtStart, ...live } = await createLiveConfig({
    paths,
    ledger,
    events,
    log,
    overrides,
    unusable: (config) => fenceProblem(config, paths, installed),
  });
  const permissions = await createPermissionsTrust({ paths, ledger });
  const families = createFamilyTrust({ paths, live, ledger, cwd });
  const config = createConfigSource({ paths, live, ledger, shown: registerConfig });
  const queue = createTrust({ ledger, events, log, mask });
  for (const source of [config, permissions.source, families.source]) queue.add(source);
  let checkers: CheckerTrust | undefined;
  return {
    ledger,
    live,
    acceptedAtStart: [...acceptedAtStart, ...permissions.acceptedAtStart],
    permissions,
    families,
    settings: createSettings({ paths, live, source: config }),
    addCheckers(hashesOf) {
      checkers = createCheckerTrust({ ledger, hashesOf });
      queue.add(checkers.source);
      return checkers;
    },
    add: queue.add,
    survey: queue.survey,
    trust: (file) => {
      const look = async (): Promise<void> => {
        await Promise.all([live.reload(), file.refresh()]);
      };
      return {
        ...queue,
        list: () => look().then(() => queue.list()),
        show: (id) => look().then(() => queue.show(id)),
        folder: async (path, actor) => checkers?.trustFolder(path, actor) ?? noCheckers,
        family: families.trustFamily,
      };
    },
    watch(file) {
      const failed = (error: unknown): void => log.warn("changes made by hand are noticed later", error);
      const after = (look: Promise<void>): void => void look.then(queue.survey).catch(failed);
      const watchers = [
        watchFile(paths.config, () => after(live.reload()), failed),
        watchFile(paths.permissions, () => after(file.refresh()), failed),
      ];
      after(Promise.resolve());
      return () => {
        for (const watcher of watchers) watcher.close();
      };
    },
  };
}

const noCheckers: PortResult<never> = {
  ok: false,
  status: 503,
  code: "not_available",
  message: "There is nothing in this daemon that checks a folder.",
};
