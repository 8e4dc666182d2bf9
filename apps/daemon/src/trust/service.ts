import type { EventsPort, Log } from "@latchai/core";
import type { Actor, PortResult, TrustPort } from "../http/ports.ts";
import type { TrustDetail, TrustEntry, TrustList } from "../http/schemas/trust.ts";
import { contentHash, type Ledger } from "./ledger.ts";
import { isWaiting, type TrustItem, TrustRefusal, type TrustSource } from "./source.ts";
import { lostLedgerText } from "./text.ts";

/** The queue over all sources. */
export interface Trust extends Omit<TrustPort, "folder" | "family"> {
  add(source: TrustSource): void;
  /** Looks at every source and emits `trust.waiting` once for each content that newly waits. */
  survey(): Promise<TrustItem[]>;
}

export function createTrust(options: {
  ledger: Ledger;
  events: EventsPort;
  log: Log;
  /** For everything that is shown; what is accepted, restored and hashed stays as it is. */
  mask(text: string): string;
}): Trust {
  const { ledger, events, log, mask } = options;
  const sources: TrustSource[] = [];
  const announced = new Map<string, string>();

  async function collect(): Promise<{ item: TrustItem; source: TrustSource }[]> {
    const found = await Promise.all(
      sources.map(async (source) => (await source.items()).map((item) => ({ item, source }))),
    );
    return found.flat();
  }

  function announce(item: TrustItem): void {
    const content = item.content ?? "";
    if (!isWaiting(item)) announced.delete(item.id);
    else if (announced.get(item.id) !== content) {
      announced.set(item.id, content);
      log.warn(`${item.title} waits for you: latchai trust show ${item.id}`);
      events.emit({ type: "trust.waiting", data: { ...named(item), ...hashOf(item) } });
    }
  }

  async function decide(
    ids: readonly string[] | "all",
    actor: Actor,
    act: (source: TrustSource, item: TrustItem) => Promise<void>,
    type: "trust.accepted" | "trust.rejected",
  ): Promise<PortResult<string[]>> {
    const found = await collect();
    const chosen = ids === "all" ? found.filter(({ item }) => isWaiting(item)) : [];
    for (const written of ids === "all" ? [] : ids) {
      const { id, hash } = splitId(written);
      const hit = found.find(({ item }) => item.id === written) ?? found.find(({ item }) => item.id === id);
      if (!hit) return notFound(id);
      if (!isWaiting(hit.item)) return refuse("nothing_waits", `Nothing waits under "${id}".`);
      if (hit.item.id !== written && !contentHash(hit.item.content ?? "").startsWith(hash))
        return refuse(
          "changed_again",
          `${hit.item.title} changed since you looked. Look again: latchai trust show ${id}`,
        );
      chosen.push(hit);
    }
    const decided: string[] = [];
    for (const { item, source } of chosen) {
      try {
        await act(source, item);
        await ledger.flush();
      } catch (error) {
        if (!(error instanceof TrustRefusal)) throw error;
        return refuse(error.code, `${item.title}: ${error.message}`);
      }
      events.emit({
        type,
        data: { ...named(item), ...(type === "trust.accepted" ? hashOf(item) : {}), by: byText(actor) },
      });
      decided.push(item.id);
    }
    if (ledger.lostSince() !== undefined && !(await collect()).some(({ item }) => isWaiting(item))) ledger.endLoss();
    return { ok: true, value: decided };
  }

  return {
    add: (source) => void sources.push(source),
    async survey() {
      const items = (await collect()).map(({ item }) => item);
      for (const item of items) announce(item);
      return items;
    },
    async list(): Promise<TrustList> {
      const entries = (await collect()).map(({ item }) => toEntry(item, mask));
      const lost = ledger.lostSince();
      return {
        entries: entries.toSorted((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1)),
        ...(lost === undefined ? {} : { problem: lostLedgerText(lost) }),
      };
    },
    async show(id): Promise<PortResult<TrustDetail>> {
      const hit = (await collect()).find(({ item }) => item.id === id);
      if (!hit) return notFound(id);
      const { item } = hit;
      // Masked afterwards, so that a secret that changed still shows as a line that did.
      const diff = isWaiting(item) ? mask(await unifiedDiff(item)) : "";
      return {
        ok: true,
        value: {
          ...toEntry(item, mask),
          ...(item.acceptedContent === undefined ? {} : { accepted: mask(item.acceptedContent) }),
          ...(item.content === undefined ? {} : { current: mask(item.content) }),
          diff,
        },
      };
    },
    accept: (ids, actor) => decide(ids, actor, (source, item) => source.accept(item, actor), "trust.accepted"),
    reject: (id, actor) => decide([id], actor, (source, item) => source.reject(item, actor), "trust.rejected"),
  };
}

const rank = (entry: TrustEntry): number => (entry.state === "waiting" ? 0 : 1);

const named = ({ id, kind, title }: TrustItem): { id: string; kind: string; title: string } => ({ id, kind, title });

const hashOf = ({ content }: TrustItem): { hash?: string } =>
  content === undefined ? {} : { hash: contentHash(content) };

/** `terminal`, `page`, or the token's name. */
export const byText = (actor: Actor): string =>
  actor.via === "socket" ? "terminal" : actor.via === "session" ? "page" : `token ${actor.name}`;

function toEntry(item: TrustItem, mask: (text: string) => string): TrustEntry {
  const { summary, grants, changedAt, changedBy, acceptedAt } = item;
  return {
    ...named(item),
    state: isWaiting(item) ? "waiting" : "accepted",
    ...hashOf(item),
    ...(summary === undefined ? {} : { summary: mask(summary) }),
    ...(grants === undefined ? {} : { grants: grants.map(({ what, text }) => ({ what, text: mask(text) })) }),
    ...(changedAt === undefined ? {} : { changedAt }),
    ...(changedBy === undefined ? {} : { changedBy }),
    ...(acceptedAt === undefined ? {} : { acceptedAt }),
  };
}

/** `config:mounts.docs@9f31c07b` is an id with the start of the sha256 that was looked at. */
function splitId(written: string): { id: string; hash: string } {
  const [, id = written, hash = ""] = /^(.+)@([0-9a-f]{8,64})$/.exec(written) ?? [];
  return { id, hash };
}

const refuse = (code: string, message: string): PortResult<never> => ({ ok: false, status: 409, code, message });

const notFound = (id: string): PortResult<never> => ({
  ok: false,
  status: 404,
  code: "not_found",
  message: `The trust ledger has nothing named "${id}". "latchai trust list" shows what it has.`,
});

async function unifiedDiff(item: TrustItem): Promise<string> {
  const { createTwoFilesPatch } = await import("diff");
  const text = (content: string | undefined): string => (content === undefined ? "" : `${content.trimEnd()}\n`);
  const patch = createTwoFilesPatch("accepted", "now", text(item.acceptedContent), text(item.content));
  // The first line is a ruler of the library's own, no part of the format.
  return patch.replace(/^=+\n/, "");
}
