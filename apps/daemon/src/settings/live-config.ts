import type { EventsPort, Log } from "@latchai/core";
import { folderKeys } from "../config/folder-keys.ts";
import { configInForce, partsGone, type ReachPart, reachParts } from "../config/reach.ts";
import { type ConfigReading, readConfig } from "../config/read.ts";
import type { Config } from "../config/schema.ts";
import { explainSystemError, StartError } from "../home/errors.ts";
import type { HomePaths } from "../home/layout.ts";
import { acceptEdit, acceptedAfter, type Edit, readEdit } from "../trust/accept-edit.ts";
import type { Ledger } from "../trust/ledger.ts";
import { readConfigText, writeConfigText } from "./config-file.ts";

/** What a person said on the command line; it needs no acceptance and outranks the file. */
export interface Overrides {
  /** Absolute. */
  workspace?: string;
  port?: number;
}

/** The config of a running daemon: the last good file, only as accepted where it carries code or reach. */
export interface LiveConfig {
  /** As it applies now. `${env:NAME}` is not resolved; use `resolveEnv` per entry. */
  current(): Config;
  /** The last good file as written. */
  written(): Config;
  /** The file's text at the last look, good or not. */
  text(): string;
  /** Why the file on disk, or what is accepted of it, is not in force; empty when it is. */
  problems(): readonly string[];
  /** Called after what applies has changed, with the names of the top-level keys. */
  onChange(listener: (next: Config, changed: readonly string[]) => void | Promise<void>): () => void;
  /** Looks at the file again. */
  reload(): Promise<void>;
  /** Why what would apply after this acceptance could not be used; undefined: it could, or the edit does not bear on it. */
  problemAfter(edit: Edit): Promise<string | undefined>;
  /** Writes the file on a person's word: parts that differ from the file on disk count as accepted. What could not be used is not saved. */
  save(text: string, by: string): Promise<{ ok: true } | { ok: false; problems: string[] }>;
  /** What applies is worked out anew, after the ledger changed. */
  refresh(): Promise<void>;
}

export interface LiveConfigOptions {
  paths: HomePaths;
  ledger: Ledger;
  events: EventsPort;
  log: Log;
  overrides: Overrides;
  /** Why the folders of a config cannot be put in force, e.g. because one is not there; undefined when they can. */
  unusable?(config: Config): Promise<string | undefined>;
}

/** Reads the config for the first time. Throws StartError (exit 2) when the file is not usable. */
export async function createLiveConfig(
  options: LiveConfigOptions,
): Promise<LiveConfig & { acceptedAtStart: ReachPart[] }> {
  const { paths, ledger, events, log, overrides, unusable = async () => undefined } = options;
  let text = await readConfigText(paths.config).catch((error: unknown) => {
    throw explainSystemError(error, `Reading ${paths.config}`);
  });
  const first = readConfig(text);
  if (!first.ok) throw new StartError(brokenConfigText(paths.config, first.problems), { exitCode: 2 });
  let written = first.config;
  let problems: readonly string[] = [];
  let refusal: string | undefined;
  const acceptedAtStart = ledger.birth === "new" ? reachParts(written) : [];
  for (const part of acceptedAtStart) acceptPart(part, "first start");
  forgetGone();
  let current = compute();
  const listeners = new Set<(next: Config, changed: readonly string[]) => void | Promise<void>>();

  function acceptPart(part: ReachPart, by: string): void {
    ledger.accept({ id: part.id, kind: "config", title: part.title, content: part.content }, by);
  }

  function forgetGone(): void {
    const ids = ledger.list().map((entry) => entry.id);
    for (const id of partsGone(written, ids)) ledger.forget(id);
  }

  function compute(): Config {
    const accepted = new Map(ledger.list().map((entry) => [entry.id, entry.content]));
    return overridden(configInForce(written, accepted));
  }

  function overridden(inForce: Config): Config {
    if (overrides.workspace !== undefined) inForce.workspace = overrides.workspace;
    if (overrides.port !== undefined) inForce.server = { ...inForce.server, port: overrides.port };
    return inForce;
  }

  async function refresh(): Promise<void> {
    const before = current;
    current = compute();
    const changed = changedKeys(before, current);
    if (changed.length > 0 || refusal !== undefined) refusal = await unusable(current);
    if (changed.length === 0) return;
    events.emit({ type: "settings.changed", data: { keys: changed } });
    for (const listener of listeners) {
      try {
        await listener(current, changed);
      } catch (error) {
        log.error("a part of the daemon could not take over the new settings", error);
      }
    }
  }

  let queue: Promise<unknown> = Promise.resolve();
  /** One look or save at a time: a look that began before a save must not undo what the save accepted. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work, work);
    queue = result.catch(() => {});
    return result;
  }

  async function look(): Promise<void> {
    const next = await readConfigText(paths.config);
    if (next === text && problems.length === 0) return;
    text = next;
    const reading = readLater(next);
    if (!reading.ok) {
      if (String(problems) !== String(reading.problems)) {
        log.warn(`${brokenConfigText(paths.config, reading.problems)}\nThe last good settings stay in force.`);
        events.emit({ type: "settings.refused", data: { problems: reading.problems } });
      }
      problems = reading.problems;
      return;
    }
    problems = [];
    written = reading.config;
    forgetGone();
    await refresh();
  }

  /** Looked at as the next start would find it, and as this daemon would with what was said on its command line. */
  async function problemAfter(config: Config, edit: Edit): Promise<string | undefined> {
    const inForce = configInForce(config, acceptedAfter(ledger, edit));
    const now = configInForce(written, acceptedAfter(ledger, { accept: [], forget: [] }));
    if (!changedKeys(now, inForce).some((key) => folderKeys.includes(key))) return undefined;
    return (await unusable(inForce)) ?? (await unusable(overridden({ ...inForce })));
  }

  async function save(next: string, by: string): Promise<{ ok: true } | { ok: false; problems: string[] }> {
    const reading = readConfig(next);
    if (!reading.ok) return reading;
    const before = await readConfigText(paths.config);
    const problem = await problemAfter(reading.config, readEdit(before, next));
    if (problem !== undefined) return { ok: false, problems: [problem] };
    await writeConfigText(paths.config, next);
    acceptEdit(ledger, before, next, by);
    await ledger.flush();
    await look();
    await refresh();
    return { ok: true };
  }

  return {
    acceptedAtStart,
    current: () => current,
    written: () => written,
    text: () => text,
    problems: () => (refusal === undefined ? problems : [...problems, refusal]),
    problemAfter: (edit) => inTurn(() => problemAfter(written, edit)),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload: () => inTurn(look),
    save: (next, by) => inTurn(() => save(next, by)),
    refresh: () => inTurn(refresh),
  };
}

/**
 * A program that saves in place empties the file first. Taking that for "no settings" would drop every mount and forget
 * what was accepted, so a running daemon wants `{}` for it.
 */
const readLater = (text: string): ConfigReading =>
  text.trim() === ""
    ? { ok: false, problems: ["the file is empty or gone; write {} to run without settings"] }
    : readConfig(text);

const changedKeys = (before: Config, after: Config): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key as keyof Config]) !== JSON.stringify(after[key as keyof Config]),
  );

export const brokenConfigText = (path: string, problems: readonly string[]): string =>
  [`${path} can't be used:`, ...problems.map((problem) => `  ${problem}`)].join("\n");
