import { dirname } from "node:path";
import type { Clock, Gate, Log } from "@latchai/core";
import type { EventLog } from "../events/log.ts";
import { createDaemonGate } from "../gate/daemon-gate.ts";
import { watchFolder } from "../gate/folder-changes.ts";
import { createModes, type Modes } from "../gate/modes.ts";
import { createPermissions, type Permissions } from "../gate/permissions.ts";
import { createPromptStore, type PromptStore } from "../gate/prompt-store.ts";
import type { HomePaths } from "../home/layout.ts";
import type { PermissionsLedger } from "../http/ports.ts";
import type { LiveConfig } from "../settings/live-config.ts";

const promptTimeoutMs = 50_000;
/** Doors at which a person sits and waits; their prompts have no deadline. */
const patientDoors = new Set(["cli", "chat"]);

/** The one gate of a daemon with what it decides by. */
export interface Gating {
  gate: Gate;
  permissions: Permissions;
  prompts: PromptStore;
  modes: Modes;
  close(): void;
}

export async function openGating(options: {
  paths: HomePaths;
  ledger: PermissionsLedger;
  live: Pick<LiveConfig, "current">;
  events: EventLog;
  clock: Clock;
  log: Log;
  mask(text: string): string;
}): Promise<Gating> {
  const { paths, ledger, live, events, clock, log, mask } = options;
  const { ids } = events;
  const modes = createModes();
  const timeoutMs = (surface: string): number | undefined =>
    patientDoors.has(surface) ? undefined : (live.current().prompts?.timeoutMs ?? promptTimeoutMs);
  const prompts = createPromptStore({ clock, ids, events, timeoutMs });
  const changes = watchFolder(dirname(paths.permissions));
  const permissions = await createPermissions({ path: paths.permissions, ledger, clock, ids, events, log, changes });
  const gate = createDaemonGate({ permissions, prompts, modes, mask });
  return { gate, permissions, prompts, modes, close: () => changes.close() };
}
