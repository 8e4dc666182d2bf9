import type { Actor } from "../http/ports.ts";

/** What accepting something gives: the lines a person reads before deciding. */
export interface Grant {
  what: "code" | "reach" | "schedule" | "rule";
  text: string;
}

/** One thing that is in force only in the version a person accepted. */
export interface TrustItem {
  /** Stable over restarts; starts with the kind, e.g. `config:mounts.docs`. */
  id: string;
  kind: string;
  title: string;
  summary?: string;
  grants?: Grant[];
  /** What is there now; undefined: removed. */
  content?: string;
  /** What is in force; undefined: nothing was accepted. */
  acceptedContent?: string;
  acceptedAt?: string;
  /** ISO time and author of the change that waits, when known. */
  changedAt?: string;
  changedBy?: string;
}

/** It waits when what is there is not what was accepted. */
export const isWaiting = (item: TrustItem): boolean => item.content !== item.acceptedContent;

/** Somewhere that trusted content comes from: the config, a folder's checkers, agent definitions. */
export interface TrustSource {
  kind: string;
  /** Everything it has, accepted or waiting. */
  items(): Promise<TrustItem[]>;
  /** The content that the caller saw is in force from now on. The source records it in the ledger. */
  accept(item: TrustItem, actor: Actor): Promise<void>;
  /** Puts the accepted version back, or removes what never was accepted. Throws TrustRefusal when it can't. */
  reject(item: TrustItem, actor: Actor): Promise<void>;
}

/** A decision that can't be carried out, with what to do instead. */
export class TrustRefusal extends Error {
  override readonly name = "TrustRefusal";
  readonly code: string;

  constructor(message: string, code = "not_possible") {
    super(message);
    this.code = code;
  }
}
