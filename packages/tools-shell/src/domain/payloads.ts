import { unknownText } from "./argument.ts";
import { holdsCommand } from "./assignments.ts";
import { coarseRefusal } from "./denylist/coarse.ts";
import { deny, mayJudge, unread } from "./findings.ts";
import { analysisLimits } from "./limits.ts";
import type { Line } from "./line.ts";

/** Reads the value of a variable that some program runs. */
export function walkSetting(name: string, value: string, line: Pick<Line, "at" | "own">): void {
  if (holdsCommand(name)) walkPayload(value.replace(/^\|/, ""), line);
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
  at.walk.source(source, { ...at, flow: own, certain: false, outside: true, payloadDepth: at.payloadDepth + 1 });
}
