import { type ReachPart, reachParts } from "../config/reach.ts";
import { readConfig } from "../config/read.ts";
import type { Ledger } from "./ledger.ts";

/** What a person's edit of the config file accepts and takes back. */
export interface Edit {
  accept: ReachPart[];
  forget: string[];
}

/**
 * Only the parts that this edit changes are the person's word: a part that waits already and is left as it was still waits. When the
 * file before was broken nobody can tell, so nothing counts as accepted.
 */
export function readEdit(before: string, after: string): Edit {
  const [old, next] = [readConfig(before), readConfig(after)];
  if (!old.ok || !next.ok) return { accept: [], forget: [] };
  const was = new Map(reachParts(old.config).map((part) => [part.id, part.content]));
  const parts = reachParts(next.config);
  const kept = new Set(parts.map((part) => part.id));
  return {
    accept: parts.filter(({ id, content }) => was.get(id) !== content),
    forget: [...was.keys()].filter((id) => !kept.has(id)),
  };
}

/** Records it in the ledger. */
export function acceptEdit(ledger: Ledger, before: string, after: string, by: string): void {
  const { accept, forget } = readEdit(before, after);
  for (const { id, title, content } of accept) ledger.accept({ id, kind: "config", title, content }, by);
  for (const id of forget) ledger.forget(id);
}

/** The accepted contents by id, as they would be after the edit. */
export function acceptedAfter(ledger: Pick<Ledger, "list">, edit: Edit): Map<string, string> {
  const accepted = new Map(ledger.list().map((entry) => [entry.id, entry.content]));
  for (const { id, content } of edit.accept) accepted.set(id, content);
  for (const id of edit.forget) accepted.delete(id);
  return accepted;
}
