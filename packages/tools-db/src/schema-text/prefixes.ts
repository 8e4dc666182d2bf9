/** Names that start alike. */
export interface PrefixGroup {
  prefix: string;
  names: readonly string[];
}

export interface PrefixOptions {
  /** How many tables a call with this prefix gives, those that were told already among them. */
  count(prefix: string): number;
  /** Calls that give more than this are parted further. */
  most: number;
  /** What this call gave: every further call must give less. */
  whole: number;
  maxGroups: number;
}

function commonPrefix(names: readonly string[]): string {
  const [first = "", ...rest] = names;
  let length = first.length;
  for (const name of rest) {
    let at = 0;
    while (at < length && name[at] === first[at]) at++;
    length = at;
  }
  return first.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

const groupOf = (names: readonly string[]): PrefixGroup => ({ prefix: commonPrefix(names), names });

/** By the character that follows what all of them start with. */
function split({ prefix, names }: PrefixGroup): PrefixGroup[] {
  const groups = new Map<number, string[]>();
  for (const name of names) {
    const next = name.codePointAt(prefix.length) ?? -1;
    const group = groups.get(next);
    if (group === undefined) groups.set(next, [name]);
    else group.push(name);
  }
  return [...groups.values()].map(groupOf);
}

/** Parts the names by how they start, each part asked for with its prefix, or by its name where it is only one. */
export function prefixGroups(names: readonly string[], options: PrefixOptions): PrefixGroup[] {
  const { count, most, whole, maxGroups } = options;
  const sized = (group: PrefixGroup) => ({ group, size: group.names.length === 1 ? 1 : count(group.prefix) });
  let parts = [sized(groupOf(names))];
  for (;;) {
    const largest = parts.reduce((a, b) => (b.size > a.size ? b : a));
    const enough = largest.size <= most || parts.length >= maxGroups;
    if (largest.size === 1 || (enough && largest.size < whole)) break;
    const smaller = split(largest.group);
    if (smaller.length < 2) break;
    parts = parts.flatMap((part) => (part === largest ? smaller.map(sized) : [part]));
  }
  return parts.map(({ group }) => group);
}
