import type { NewRule, Registry } from "@latchai/core";
import { nearest } from "../config/nearest.ts";
import { keyProblem } from "./rule-key.ts";

/** A rule as a person gave it, made to say what they mean; or why it could never hold. */
export type ReadRule = { ok: true; rule: NewRule; note?: string } | { ok: false; problem: string };

/**
 * An allow rule reaches a tool of an MCP server only by its (server, tool) pair, so a rule that names such a tool gets it.
 * A tool that is not here now may come back with its server or family: the rule is taken, with a note.
 */
export function readNewRule(given: NewRule, registry: Pick<Registry, "get" | "entries">): ReadRule {
  const shape = keyProblem(given.key);
  if (shape !== undefined) return { ok: false, problem: shape };
  if ((given.server === undefined) !== (given.tool === undefined))
    return { ok: false, problem: "server and tool belong together" };
  if (given.server !== undefined) return { ok: true, rule: given };
  const [name = ""] = given.key.split("(");
  const tool = registry.get(name)?.tool;
  if (tool === undefined) return { ok: true, rule: given, note: unknownText(name, given, registry) };
  const { origin } = tool;
  if (origin === undefined || given.effect === "deny") return { ok: true, rule: given };
  if (given.key !== name)
    return {
      ok: false,
      problem: `"${name}" is a tool of the MCP server "${origin.server}"; a rule for it has no part in brackets. Give the key "${name}", which allows every call of it`,
    };
  return { ok: true, rule: { ...given, server: origin.server, tool: origin.tool } };
}

function unknownText(name: string, { effect }: NewRule, registry: Pick<Registry, "entries">): string {
  const meant = nearest(
    name,
    registry.entries().map((entry) => entry.name),
  );
  const hint = meant === undefined ? "" : ` Did you mean "${meant}"?`;
  const bound =
    effect === "allow" ? " For a tool of an MCP server that is not connected, give server and tool as well." : "";
  return `There is no tool "${name}" now.${hint}${bound}`;
}
