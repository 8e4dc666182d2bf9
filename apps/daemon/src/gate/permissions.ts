import type { Clock, EventsPort, Ids, Log, NewRule, Rule, RulesPort } from "@latchai/core";
import type { PermissionsLedger } from "../http/ports.ts";
import { type Effective, effectivePermissions } from "./effective-permissions.ts";
import type { FolderChanges } from "./folder-changes.ts";
import { createPermissionsDisk } from "./permissions-disk.ts";
import {
  emptyPermissions,
  type PermissionsDocument,
  parsePermissions,
  permissionsText,
  ruleContent,
} from "./permissions-document.ts";
import { keyShapeProblem } from "./rule-key.ts";

/** `<home>/permissions.json` in force. */
export interface Permissions {
  rules: RulesPort;
  unattendedDefault(): "allow" | "deny";
  /** What is in force, as the file would say it. */
  view(): PermissionsDocument;
  status(): { path: string; problem?: string; waiting: string[] };
  /** Takes in a change made by hand. Cheap when there is none; the gate calls it before each decision. */
  refresh(): Promise<void>;
  /** Each resolves when the file is written, and rejects when it could not be; the change holds until the daemon ends either way. */
  /** Rules that wait for a person stay in the file and go on waiting. */
  replace(document: PermissionsDocument): Promise<void>;
  setUnattendedDefault(to: PermissionsDocument["unattendedDefault"]): Promise<void>;
  add(rule: NewRule): Promise<Rule>;
  remove(id: string): Promise<boolean>;
}

type Change = (document: PermissionsDocument) => PermissionsDocument;

export async function createPermissions(options: {
  path: string;
  ledger: PermissionsLedger;
  clock: Clock;
  ids: Ids;
  events: EventsPort;
  log: Log;
  /** What happens in the folder of `path`; absent: the file is asked for each time. */
  changes?: FolderChanges;
}): Promise<Permissions> {
  const { path, ledger, clock, ids, events, log, changes } = options;
  const disk = createPermissionsDisk(path, changes);
  const known = ledger.accepted();
  let anyAccepted = known !== undefined;
  let accepted = readAccepted(known, clock);
  let file = emptyPermissions;
  let problem: string | undefined;
  let effective: Effective = { document: emptyPermissions, waiting: [] };
  let queue: Promise<unknown> = Promise.resolve();
  /** Changes that are in memory and not yet on disk, oldest first. */
  let pending: Change[] = [];
  let nextLook: Promise<void> | undefined;

  function settle(): void {
    effective = effectivePermissions(file, accepted);
    const { waiting } = effective;
    ledger.waiting(waiting.length > 0 ? { text: permissionsText(file), lines: waiting } : undefined);
  }

  async function readDisk(): Promise<void> {
    const read = await disk.read();
    if (!read.changed) return;
    file = read.document;
    if (read.problem !== undefined && read.problem !== problem) report(read.problem);
    problem = read.problem;
    settle();
  }

  function report(text: string): void {
    log.error(text);
    events.emit({ type: "permissions.broken", data: { problem: text } });
  }

  function enqueue<T>(step: () => Promise<T>): Promise<T> {
    const result = queue.then(step, step);
    queue = result.catch(() => {});
    return result;
  }

  /** One look for all who ask before it begins. */
  function refresh(): Promise<void> {
    nextLook ??= enqueue(() => {
      nextLook = undefined;
      return readDisk();
    });
    return nextLook;
  }

  /** In memory at once, so that it already holds for the call that waits; on disk behind. */
  function change(apply: Change, applyToFile: Change = apply): Promise<void> {
    accepted = apply(accepted);
    file = applyToFile(file);
    pending.push(applyToFile);
    settle();
    return enqueue(async () => {
      const before = await disk.read();
      if (before.changed) file = pending.reduce((document, next) => next(document), before.document);
      pending = pending.filter((other) => other !== applyToFile);
      await disk.write(file);
      problem = undefined;
      acceptAll();
      events.emit({ type: "permissions.changed", data: { rules: effective.document.rules.length } });
    });
  }

  function acceptAll(): void {
    anyAccepted = true;
    ledger.accept(permissionsText(accepted));
    settle();
  }

  function add(rule: NewRule): { stored: Rule; saved: Promise<void> } {
    const stored: Rule = { id: ids.next(), ...rule, createdAt: new Date(clock.now()).toISOString() };
    const content = ruleContent(stored);
    const saved = change((document) => ({
      ...document,
      rules: [stored, ...document.rules.filter((old) => ruleContent(old) !== content)],
    }));
    return { stored, saved };
  }

  function remove(id: string): Promise<void> | undefined {
    const rule = effective.document.rules.find((candidate) => candidate.id === id);
    if (!rule) return undefined;
    const content = ruleContent(rule);
    return change((document) => ({ ...document, rules: document.rules.filter((old) => ruleContent(old) !== content) }));
  }

  const later = (saved: Promise<void>): void => {
    saved.catch((error: unknown) =>
      log.error(`${path} could not be written; the change holds until the daemon ends: ${String(error)}`),
    );
  };

  const rules: RulesPort = {
    list() {
      if (problem !== undefined && !anyAccepted) throw new Error(problem);
      return effective.document.rules;
    },
    add(rule) {
      const { stored, saved } = add(rule);
      later(saved);
      return stored;
    },
    remove(id) {
      const saved = remove(id);
      if (saved) later(saved);
      return saved !== undefined;
    },
  };

  ledger.onDecision((decision) =>
    enqueue(async () => {
      await readDisk();
      if (decision === "reject") {
        await disk.write(accepted);
        file = accepted;
      } else if (permissionsText(file) === decision.accept) accepted = file;
      else return "changed";
      acceptAll();
      return "done";
    }),
  );
  await enqueue(readDisk);

  return {
    rules,
    unattendedDefault: () => effective.document.unattendedDefault,
    view: () => effective.document,
    status: () => ({ path, ...(problem !== undefined && { problem }), waiting: effective.waiting }),
    refresh,
    replace(document) {
      const known = new Set([...accepted.rules, ...document.rules].map(ruleContent));
      const waits = (rule: Rule): boolean => rule.effect === "allow" && !known.has(ruleContent(rule));
      const keepWaiting: Change = ({ rules }) => ({ ...document, rules: [...rules.filter(waits), ...document.rules] });
      return change(() => document, keepWaiting);
    },
    setUnattendedDefault: (unattendedDefault) => change((document) => ({ ...document, unattendedDefault })),
    async add(rule) {
      const { stored, saved } = add(rule);
      await saved;
      return stored;
    },
    async remove(id) {
      const saved = remove(id);
      await saved;
      return saved !== undefined;
    },
  };
}

function readAccepted(text: string | undefined, clock: Clock): PermissionsDocument {
  if (text === undefined) return emptyPermissions;
  // What a person accepted once stays in force, even a rule that no call can match.
  const parsed = parsePermissions(text, new Date(clock.now()).toISOString(), keyShapeProblem);
  return parsed.ok ? parsed.document : emptyPermissions;
}
