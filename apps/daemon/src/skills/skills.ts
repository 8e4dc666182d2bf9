import type { EventsPort, Log } from "@latchai/core";
import { createSkillFolder, type SkillReport, type SkillsPort } from "@latchai/tools-agent";
import type { ReachPart } from "../config/reach.ts";
import type { Authors } from "../trust/authors.ts";
import { createHeldSource, type FoundContent } from "../trust/held-source.ts";
import type { Ledger } from "../trust/ledger.ts";
import type { TrustSource } from "../trust/source.ts";
import { watchFolder } from "../trust/watch-folder.ts";
import { createHashedFolders, type FolderHashes } from "./folder-hashes.ts";
import { skillGrants } from "./grants.ts";
import { restoreSkill } from "./restore.ts";
import { contentText, splitContent } from "./skill-content.ts";

/** The skills of this home, usable as a person accepted them. */
export interface Skills {
  /** For `load_skill` and the catalogue. */
  port: SkillsPort;
  refresh(): Promise<void>;
  onChange(listener: () => void): () => void;
  /** Every skill as of the last look, loadable or not. */
  reports(): readonly SkillReport[];
  /** Whether something of this folder waits; `folder` as a report has it. */
  waiting(folder: string): { trustId: string; problem?: string } | undefined;
  readonly acceptedAtStart: readonly ReachPart[];
  readonly source: TrustSource;
  close(): void;
}

export interface SkillsOptions {
  /** Absolute path of the folder of skills. */
  folder: string;
  ledger: Ledger;
  events: EventsPort;
  authors: Authors;
  log: Log;
}

const kind = "skill";
const idOf = (path: string): string => `${kind}:${path}`;
const virtualRoot = "skills";

interface Found {
  content: string;
  problem?: string;
}

/**
 * Reads the skills and holds each against the ledger. A changed SKILL.md waits and the accepted one stays in use; a skill whose other
 * files changed cannot be loaded, because its accepted instructions would point to files that nobody has looked at.
 */
export async function createSkills({ folder: root, ledger, events, authors, log }: SkillsOptions): Promise<Skills> {
  const hashed = createHashedFolders(root);
  const listeners = new Set<() => void>();
  let folders = new Map<string, FolderHashes>();
  let found = new Map<string, Found>();
  let seen = "";

  const disk = createSkillFolder({
    root,
    virtualRoot,
    accept(path, text) {
      const key = path.join("/");
      const hashes = folders.get(key);
      if (hashes === undefined) return undefined;
      const { lines: files, problem } = hashes;
      const content = contentText({ files, text });
      found.set(key, { content, ...(problem !== undefined && { problem }) });
      if (problem !== undefined) return undefined;
      const entry = ledger.get(idOf(key));
      if (entry === undefined || entry.content === content) return entry && text;
      const accepted = splitContent(entry.content);
      return accepted?.files === files ? accepted.text : undefined;
    },
  });

  async function look(): Promise<void> {
    folders = await hashed.read();
    found = new Map();
    await disk.refresh();
  }

  let queue: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work, work);
    queue = result.catch(() => {});
    return result;
  }

  const refresh = (): Promise<void> =>
    inTurn(async () => {
      await look();
      tell();
    });

  function stamp(): string {
    const now = [...found].map(([key, { content }]) => [key, content, ledger.get(idOf(key))?.hash]);
    return JSON.stringify([now, disk.reports().map(({ folder, usable }) => [folder, usable])]);
  }

  function tell(): void {
    const before = seen;
    seen = stamp();
    if (seen === before) return;
    for (const [key, { content }] of found)
      if (ledger.get(idOf(key))?.content !== content && !before.includes(JSON.stringify(content)))
        authors.noticed(`${virtualRoot}/${key}`);
    events.emit({ type: "skills.changed", data: {} });
    for (const listener of listeners) listener();
  }

  await look();
  const acceptedAtStart = ledger.birth === "new" ? acceptAsFound(found, ledger) : [];
  if (acceptedAtStart.length > 0) await look();
  seen = stamp();

  const source = createHeldSource({
    kind,
    noun: "skill",
    meanwhile: "Until you decide, the accepted instructions stay in use; with other files changed it cannot be loaded.",
    ledger,
    deletionWaits: false,
    async find() {
      await refresh();
      return new Map([...found].map(([key, one]) => [key, foundOf(key, one)]));
    },
    grants: async (content) => skillGrants(content),
    restore: (key, accepted) =>
      restoreSkill({ root, key, title: `${virtualRoot}/${key}`, accepted, now: folders.get(key) }),
    decided: refresh,
  });

  function foundOf(key: string, { content, problem }: Found): FoundContent {
    const entry = ledger.get(idOf(key));
    const author = entry?.content === content ? undefined : authors.below(`${virtualRoot}/${key}`, entry?.acceptedAt);
    return { title: `${virtualRoot}/${key}`, content, ...(problem !== undefined && { problem }), ...author };
  }

  const watcher = watchFolder(
    root,
    () => void refresh().catch((error: unknown) => log.warn("the skills folder could not be read", error)),
    (error) => log.warn("changes of skills are noticed later", error),
  );

  return {
    port: {
      catalogue: disk.catalogue,
      refresh,
      load: (name) =>
        inTurn(async () => {
          folders = await hashed.read();
          return disk.load(name);
        }),
    },
    refresh,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reports: disk.reports,
    waiting(folder) {
      const key = folder.slice(virtualRoot.length + 1);
      const now = found.get(key);
      return now === undefined || ledger.get(idOf(key))?.content === now.content
        ? undefined
        : { trustId: idOf(key), ...(now.problem !== undefined && { problem: now.problem }) };
    },
    acceptedAtStart,
    source,
    close() {
      watcher.close();
      listeners.clear();
    },
  };
}

function acceptAsFound(found: ReadonlyMap<string, Found>, ledger: Ledger): ReachPart[] {
  return [...found].flatMap(([key, { content, problem }]) => {
    if (problem !== undefined) return [];
    const part = { id: idOf(key), title: `${virtualRoot}/${key}`, content };
    ledger.accept({ ...part, kind }, "first start");
    return [{ ...part, grants: skillGrants(content) }];
  });
}
