import type { EventLog } from "../events/log.ts";

/** Who made a change that waits, as far as the daemon saw it. */
export interface Author {
  changedBy: string;
  /** ISO 8601. */
  changedAt: string;
}

/** Remembers which agent's tools wrote where. */
export interface Authors {
  /** The last tool that wrote a path below `folder` of the home's own workspace, after `since`. */
  of(path: string, since: string | undefined): Author | undefined;
  /** The last tool that wrote anywhere below a folder, after `since`. */
  below(folder: string, since: string | undefined): Author | undefined;
  /** To be called when a change was noticed: a shell command after the last tool that wrote there may have made it. */
  noticed(path: string): void;
  close(): void;
}

const seeded = 500;
const maxPaths = 2000;

/** `prefix`: what stands before the home's own folders in virtual paths, "" or "latchai/". */
export async function createAuthors(options: {
  events: Pick<EventLog, "page" | "subscribe">;
  prefix(): string;
}): Promise<Authors> {
  const { events, prefix } = options;
  const known = new Map<string, Author>();
  let shell: Author | undefined;

  function remember(path: string, author: Author): void {
    known.delete(path);
    known.set(path, author);
    const [oldest] = known.keys();
    if (known.size > maxPaths && oldest !== undefined) known.delete(oldest);
  }

  function see(event: { type: string; at: string; agent?: string | null | undefined }, data: unknown): void {
    const by = event.agent ?? "default";
    const { path, tool } = data as { path?: unknown; tool?: unknown };
    if (event.type === "file.written" && typeof path === "string")
      remember(path, { changedBy: `the agent "${by}"`, changedAt: event.at });
    else if (tool === "run_shell")
      shell = { changedBy: `a shell command of the agent "${by}", it seems`, changedAt: event.at };
  }

  for (const row of (await events.page({ type: "file.written", limit: seeded })).toReversed())
    see(row, JSON.parse(row.payload));
  const stop = events.subscribe((event) => {
    if (event.type === "file.written" || event.type === "tool.started" || event.type === "tool.finished")
      see(event, event.data);
  });

  const after = (author: Author | undefined, since: string | undefined): Author | undefined =>
    author !== undefined && (since === undefined || author.changedAt >= since) ? author : undefined;

  return {
    of: (path, since) => after(known.get(prefix() + path), since),
    below(folder, since) {
      const top = prefix() + folder;
      const authors = [...known].flatMap(([path, author]) =>
        path === top || path.startsWith(`${top}/`) ? [author] : [],
      );
      const [last] = authors.toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1));
      return after(last, since);
    },
    noticed(path) {
      const told = known.get(prefix() + path);
      if (shell !== undefined && (told === undefined || told.changedAt < shell.changedAt))
        remember(prefix() + path, shell);
    },
    close: stop,
  };
}
