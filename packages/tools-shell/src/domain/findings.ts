import type { Argument } from "./argument.ts";
import type { FunctionCall } from "./denylist/fork-bomb.ts";
import { analysisLimits } from "./limits.ts";
import type { PrivatePlaces } from "./private-paths.ts";
import type { Readings, ShellState, Variable } from "./readings.ts";
import { readingsOf, variableIn } from "./readings.ts";

/** One certain part of the command line with its keys. */
export interface ShellSegment {
  text: string;
  key: string;
  broadKey?: string;
}

/** What flows through a pipeline stage, a group or a function body. */
export interface Flow {
  /** Something in it downloads. */
  fetches: boolean;
  /** Something in it runs what it reads. */
  runsInput: boolean;
  /** Fixed texts that a stage of a pipeline prints. */
  printed?: string[];
  /** Reads a text that would be run here. */
  runs?: (text: string) => void;
  parent?: Flow;
}

/** Everything one analysis has found so far; the walk only ever adds to it. */
export interface Findings {
  denied?: string;
  unread: boolean;
  /** Ordered, no duplicates. */
  reasons: Set<string>;
  segments: ShellSegment[];
  denyKeys: Set<string>;
  functions: Map<string, Flow>;
  calls: FunctionCall[];
  places: PrivatePlaces;
  /** Folders that `cd` may have led to, the first one where the command starts. */
  folders: string[];
  /** What the command itself sets. */
  variables: Map<string, Variable>;
  judged: number;
}

export const createFindings = (places: PrivatePlaces): Findings => ({
  unread: false,
  reasons: new Set(),
  segments: [],
  denyKeys: new Set(),
  functions: new Map(),
  calls: [],
  places,
  folders: places.cwd === undefined ? [] : [places.cwd],
  variables: new Map(),
  judged: 0,
});

/** Said of a word that the command makes in a way that cannot be followed. */
export const hiddenPath = "makes a path or address that only the run knows";

/** What the variables in a word may hold, as far as the command tells. */
export function readingsIn(argument: Argument, { variables, folders, places }: Findings): Readings {
  const state: ShellState = { variables, folders };
  if (places.userHome !== undefined) state.userHome = places.userHome;
  return readingsOf(argument, state);
}

/** A variable in the word holds a download. */
export const holdsDownload = ({ expansions }: Argument, { variables }: Findings): boolean =>
  variables.size > 0 && expansions?.some((raw) => variables.get(variableIn(raw) ?? "")?.fetches) === true;

/** The text could not be accounted for; `reason` completes "the command …". */
export function unread(findings: Findings, reason: string): void {
  findings.unread = true;
  findings.reasons.add(reason);
}

/** The first refusal stands. */
export function deny(findings: Findings, message: string | undefined): void {
  if (message !== undefined) findings.denied ??= message;
}

/** False when the analysis has used up its steps (one a command line, more for many words); the command then counts as unread. */
export function mayJudge(findings: Findings, words = 1): boolean {
  findings.judged += 1 + (words >> 5);
  if (!isSpent(findings)) return true;
  unread(findings, "is too large to judge");
  return false;
}

/** The analysis has used up its steps. */
export const isSpent = ({ judged }: Findings): boolean => judged > analysisLimits.maxJudged;

export function openFlow(parent: Flow | undefined): Flow {
  return parent ? { fetches: false, runsInput: false, parent } : { fetches: false, runsInput: false };
}

/** Sets a mark on a flow and everything around it. */
export function mark(flow: Flow | undefined, what: "fetches" | "runsInput"): void {
  for (let at = flow; at && !at[what]; at = at.parent) at[what] = true;
}
