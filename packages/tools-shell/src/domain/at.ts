import type { ParsedScript } from "unbash";
import type { Argument } from "./argument.ts";
import { type Findings, type Flow, mayJudge, readingsIn } from "./findings.ts";
import { privateReason } from "./private-paths.ts";
import { assign } from "./readings.ts";
import type { Unit } from "./unit.ts";
import type { WordWalk } from "./walk-words.ts";

/** The ways back to the top, handed down so that no module needs the one above it. */
export interface Walk {
  script(script: ParsedScript, at: At): void;
  source(source: string, at: Omit<At, "unit">): void;
}

/** Where in the command the walk is. */
export interface At {
  findings: Findings;
  unit: Unit;
  flow: Flow;
  /** Not inside a substitution or payload: its commands are segments. */
  certain: boolean;
  /** Not inside a word: its words count as read text. */
  outside: boolean;
  /** The function whose body this is. */
  body?: string;
  /** In a pipeline or in the background. */
  forked: boolean;
  payloadDepth: number;
  walk: Walk;
}

/** Words inside a statement, with nested scripts judged for denials only. */
export function wordWalk(at: At, flow: Flow): WordWalk {
  const { findings, unit } = at;
  return {
    findings,
    unit,
    flow,
    script: (script, inner) =>
      at.walk.script(script, { ...at, unit: inner, flow, certain: false, outside: inner !== unit }),
  };
}

/** Counts a stretch of source as read. */
export function leaf(at: At, pos: number, end: number): void {
  if (at.outside) at.unit.leaves.push(pos, end);
}

/** Asks about a word that reaches into what belongs to the daemon. */
export function checkPrivate(argument: Argument, raw: string, { findings }: At): void {
  const { places, folders, reasons } = findings;
  if (!places.home && places.port === undefined && !raw.includes("LATCHAI_HOME")) return;
  const reason = privateReason(argument, raw, readingsIn(argument, findings), places, folders);
  if (reason) reasons.add(reason);
}

/** Notes that the command sets a variable; without a value only the run knows to what. */
export function setVariable(name: string, value: Argument | undefined, { findings }: At): void {
  const { variables } = findings;
  if (!mayJudge(findings)) return;
  assign(variables, name, value && readingsIn(value, findings), value?.expansions !== undefined);
}
