import type { Clock } from "@latchai/core";
import type { EventLog } from "../events/log.ts";
import { createRunningShells } from "./running-shells.ts";

/** Who made a change that waits, as far as the daemon saw it. */
export interface Author {
  changedBy: string;
  /** ISO 8601. */
  changedAt: string;
}

/** Remembers which agent's tools wrote where. */
export interface Authors {
  /** The last change of a path below `folder` of the home's own workspace, after `since`. */
  of(path: string, since: string | undefined): Author | undefined;
  /** The last change anywhere below a folder, after `since`. */
  below(folder: string, since: string | undefined): Author | undefined;
  /**
   * To be called when a change of a path, or below it, was noticed. One that no tool told of was made by a shell
   * command that ran at that moment, as it seems, or from outside.
   */
  noticed(path: string): void;
  close(): void;
}

/** A change that a tool told of. `news`: nobody noticed it yet. */
interface Told extends Author {
  news: boolean;
}

const seeded = 500;
const maxPaths = 2000;
const outside = "something outside LatchAI";

/** `prefix`: what stands before the home's own folders in virtual paths, "" or "latchai/". */
export async function createAuthors(options: {
  events: Pick<EventLog, "page" | "subscribe">;
  clock: Clock;
  prefix(): string;
}): Promise<Authors> {
  const { events, clock, prefix } = options;
  const known = new Map<string, Told>();
  const shells = createRunningShells(events, clock);

  function remember(path: string, change: Told): void {
    known.delete(path);
    known.set(path, change);
    const [oldest] = known.keys();
    if (known.size > maxPaths && oldest !== undefined) known.delete(oldest);
  }

  for (const { payload, at, agent } of (await events.page({ type: "file.written", limit: seeded })).toReversed())
    for (const path of pathsOf("file.written", JSON.parse(payload)))
      remember(path, { changedBy: byAgent(agent), changedAt: at, news: false });
  const stop = events.subscribe(({ type, at, agent, data }) => {
    const changedBy = type === "checkpoint.restored" ? "an undo" : byAgent(agent);
    for (const path of pathsOf(type, data)) remember(path, { changedBy, changedAt: at, news: true });
  });

  const under = (top: string): Told[] =>
    [...known].flatMap(([path, change]) => (path === top || path.startsWith(`${top}/`) ? [change] : []));
  const after = (change: Author | undefined, since: string | undefined): Author | undefined =>
    change !== undefined && (since === undefined || change.changedAt >= since)
      ? { changedBy: change.changedBy, changedAt: change.changedAt }
      : undefined;

  return {
    of: (path, since) => after(known.get(prefix() + path), since),
    below(folder, since) {
      const [last] = under(prefix() + folder).toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1));
      return after(last, since);
    },
    noticed(path) {
      const top = prefix() + path;
      const news = under(top).filter((change) => change.news);
      for (const change of news) change.news = false;
      if (news.length > 0) return;
      const by = shells.agent();
      const changedBy = by === undefined ? outside : `a shell command of ${byAgent(by)}, it seems`;
      remember(top, { changedBy, changedAt: new Date(clock.now()).toISOString(), news: false });
    },
    close() {
      stop();
      shells.close();
    },
  };
}

const byAgent = (agent: string | null | undefined): string => `the agent "${agent ?? "default"}"`;

/** Virtual paths that an event says were changed by a tool or by an undo. */
function pathsOf(type: string, data: unknown): string[] {
  const { path, step } = data as { path?: unknown; step?: { changes?: readonly { path: string }[] } };
  if (type === "file.written" && typeof path === "string") return [path];
  return type === "checkpoint.restored" ? (step?.changes ?? []).map((change) => change.path) : [];
}
