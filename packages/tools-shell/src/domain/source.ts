import { parse } from "unbash";
import type { At, Walk } from "./at.ts";
import { unaccounted } from "./backstop.ts";
import { coarseRefusal } from "./denylist/coarse.ts";
import { deny, unread } from "./findings.ts";
import { createUnit } from "./unit.ts";
import { walkScript } from "./walk.ts";

/** Parses and walks one source text; what it cannot account for also meets the coarse denylist. Errors stay on the findings. */
export function walkSource(source: string, at: Omit<At, "unit">): void {
  const { findings } = at;
  const unit = createUnit(source);
  let hole: string | undefined;
  try {
    const script = parse(source);
    walkScript(script, { ...at, unit });
    if (script.errors?.length) hole = "does not parse";
    else hole = unaccounted(unit);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    hole = "could not be read";
  }
  if (hole !== undefined) {
    if (hole !== "does not parse") unread(findings, hole);
    deny(findings, coarseRefusal(source));
  }
}

/** The walk over the whole grammar. */
export const walk: Walk = { script: walkScript, source: walkSource };
