import type { Actor } from "../http/ports.ts";
import type { Ledger } from "./ledger.ts";
import { byText } from "./service.ts";
import { type Grant, type TrustItem, TrustRefusal, type TrustSource } from "./source.ts";

/** One thing as it lies on disk. */
export interface FoundContent {
  title: string;
  content: string;
  /** Why it cannot be accepted as it is. */
  problem?: string;
  changedBy?: string;
  changedAt?: string;
}

export interface HeldSourceOptions {
  /** Start of every id, e.g. `agent`. */
  kind: string;
  /** What a person calls one, e.g. "definition". */
  noun: string;
  /** What is in force while a change waits, as a sentence. */
  meanwhile: string;
  ledger: Ledger;
  /** Everything there is now, by name, read from disk. */
  find(): Promise<ReadonlyMap<string, FoundContent>>;
  grants(content: string): Promise<Grant[]>;
  /** False: what is gone is gone, and needs no decision. */
  deletionWaits?: boolean;
  /** Puts the accepted content back; undefined: nothing was accepted, and what is there goes. Throws TrustRefusal when it can't. */
  restore(name: string, accepted: string | undefined): Promise<void>;
  /** After a decision was recorded. */
  decided(): Promise<void>;
}

/**
 * Files that are in force only as a person accepted them. What was changed or removed by anything but LatchAI's own page, commands
 * and API waits, and the accepted version stays in force.
 */
export function createHeldSource(options: HeldSourceOptions): TrustSource {
  const { kind, noun, meanwhile, ledger, find, grants, restore, decided, deletionWaits = true } = options;
  const nameOf = (id: string): string => id.slice(kind.length + 1);

  async function item(name: string, found: FoundContent | undefined): Promise<TrustItem> {
    const id = `${kind}:${name}`;
    const entry = ledger.get(id);
    const base = {
      id,
      kind,
      title: found?.title ?? entry?.title ?? name,
      ...(found && { content: found.content }),
      ...(entry && { acceptedContent: entry.content, acceptedAt: entry.acceptedAt }),
    };
    if (entry !== undefined && entry.content === found?.content) return base;
    const author = found && {
      ...(found.changedBy !== undefined && { changedBy: found.changedBy }),
      ...(found.changedAt !== undefined && { changedAt: found.changedAt }),
    };
    const by = found?.changedBy === undefined ? "" : ` by ${found.changedBy}`;
    const summary =
      found === undefined
        ? `Deleted, waiting for you. ${meanwhile}`
        : entry === undefined
          ? `A new ${noun}, written${by || " outside LatchAI"}. It cannot be used until you accept it.`
          : `Changed${by || " outside LatchAI"}, waiting for you. ${meanwhile}`;
    const given = found?.problem === undefined ? await grants(found?.content ?? "") : [];
    return {
      ...base,
      ...author,
      summary: found?.problem === undefined ? summary : `${summary} It cannot be accepted as it is: ${found.problem}`,
      ...(found !== undefined && given.length > 0 && { grants: given }),
    };
  }

  return {
    kind,
    async items() {
      const found = await find();
      const accepted = deletionWaits ? ledger.list().filter((entry) => entry.kind === kind) : [];
      const names = new Set([...found.keys(), ...accepted.map(({ id }) => nameOf(id))]);
      return Promise.all([...names].toSorted().map((name) => item(name, found.get(name))));
    },
    async accept({ id, title, content }: TrustItem, actor: Actor) {
      const now = (await find()).get(nameOf(id));
      if (now?.content !== content)
        throw new TrustRefusal(`it changed since you looked. Look again: latchai trust show ${id}`, "changed_again");
      if (now?.problem !== undefined)
        throw new TrustRefusal(`it cannot be used as it is, so it was not accepted. ${now.problem}`);
      if (content === undefined) ledger.forget(id);
      else ledger.accept({ id, kind, title, content }, byText(actor));
      await decided();
    },
    async reject({ id, acceptedContent }) {
      await restore(nameOf(id), acceptedContent);
      await decided();
    },
  };
}
