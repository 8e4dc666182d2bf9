import { parse } from "unbash";
import { unknownText } from "./argument.ts";
import { unaccounted } from "./backstop.ts";
import { coarseRefusal } from "./denylist/coarse.ts";
import { deny, mayJudge, unread } from "./findings.ts";
import type { Line } from "./judge.ts";
import { analysisLimits } from "./limits.ts";
import { createUnit } from "./unit.ts";
import { type At, walkScript } from "./walk.ts";

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

/** Reads a text that a program will run as shell code: for denials only, since the call asks anyway. */
export function walkPayload(text: string, { at, own }: Pick<Line, "at" | "own">): void {
  const source = text.replaceAll(unknownText, "$" + "{_}");
  if (!mayJudge(at.findings)) return;
  if (at.payloadDepth >= analysisLimits.maxPayloadDepth) {
    unread(at.findings, "nests shell payloads too deeply");
    deny(at.findings, coarseRefusal(source));
    return;
  }
  walkSource(source, { ...at, flow: own, certain: false, outside: true, payloadDepth: at.payloadDepth + 1 });
}
