import { reachParts } from "../config/reach.ts";
import { readConfig } from "../config/read.ts";
import type { Ledger } from "./ledger.ts";

/**
 * Records a person's edit of the config file. Only the parts that this edit changes are their word: a part that waits already and is
 * left as it was still waits. When the file before was broken nobody can tell, so nothing counts as accepted.
 */
export function acceptEdit(ledger: Ledger, before: string, after: string, by: string): void {
  const [old, next] = [readConfig(before), readConfig(after)];
  if (!old.ok || !next.ok) return;
  const was = new Map(reachParts(old.config).map((part) => [part.id, part.content]));
  const parts = reachParts(next.config);
  for (const { id, title, content } of parts)
    if (was.get(id) !== content) ledger.accept({ id, kind: "config", title, content }, by);
  const kept = new Set(parts.map((part) => part.id));
  for (const id of was.keys()) if (!kept.has(id)) ledger.forget(id);
}
