import type { Tree } from "./parser.ts";

/** Every named value of a tree, outer ones first. Without recursion: the depth of a tree is the caller's choice. */
export function* entriesOf(root: unknown): Generator<readonly [string, unknown]> {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== "object" || node === null) continue;
    const list = Array.isArray(node);
    const entries = Object.entries(node);
    for (let index = entries.length - 1; index >= 0; index--) open.push(entries[index]?.[1]);
    if (!list) yield* entries;
  }
}

/** Whether a node of that name stands anywhere in the tree. */
export function contains(root: unknown, name: string): boolean {
  for (const [key] of entriesOf(root)) if (key === name) return true;
  return false;
}

/** Whether an option of that name is among DefElem nodes. */
export function hasOption(options: unknown, name: string): boolean {
  for (const [key, value] of entriesOf(options))
    if (key === "DefElem" && (value as Tree)["defname"] === name) return true;
  return false;
}
