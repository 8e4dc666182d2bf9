import { createHash } from "node:crypto";
import { limits } from "./limits.ts";

/** A name in `[a-zA-Z0-9_-]`: every other character becomes `_`. */
export const reduceName = (name: string): string => name.replace(/[^a-zA-Z0-9_-]/gu, "_");

/** Why these server names cannot stand side by side in one config, or undefined. */
export const serverNamesProblem = (names: readonly string[]): string | undefined => {
  const seen = new Map<string, string>();
  for (const name of names) {
    if (name.trim() === "") return "an MCP server has an empty name: give it one, it becomes the prefix of its tools";
    const reduced = reduceName(name);
    const other = seen.get(reduced);
    if (other !== undefined) {
      return `MCP servers "${other}" and "${name}" both become "${reduced}" as a tool prefix: rename one of them`;
    }
    seen.set(reduced, name);
  }
  return undefined;
};

/** What a tool is called here: `<server>_<tool>`, with a hash tail when that text is not the tool's alone. */
export const toolName = (pair: { server: string; tool: string }, at: NameContext): string => {
  const prefix = reduceName(pair.server);
  const plain = `${prefix}_${reduceName(pair.tool)}`;
  const reduced = reduceName(pair.tool) !== pair.tool || plain.length > limits.maxNameChars;
  const foreign = at.servers.some((other) => belongsTo(plain, prefix, reduceName(other)));
  if (!reduced && !foreign && !at.taken(plain)) return plain;
  const tail = `_${createHash("sha256").update(`${pair.server}\0${pair.tool}`).digest("hex").slice(0, 6)}`;
  return plain.slice(0, limits.maxNameChars - tail.length) + tail;
};

export interface NameContext {
  /** All configured servers, connected or not: names must not depend on who happens to be up. */
  servers: readonly string[];
  /** Is a built-in tool, or an earlier tool of this server, registered under that name? */
  taken(name: string): boolean;
}

// Server `a` with tool `b_c` and server `a_b` with tool `c` meet at `a_b_c`. The longer server name keeps the plain
// form, whichever connects first, so that `a` can never stand in for a tool of `a_b` in somebody's allowlist.
const belongsTo = (plain: string, own: string, other: string): boolean =>
  other !== own && other.length > own.length && plain.startsWith(`${other}_`);
