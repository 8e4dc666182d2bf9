import type { Argument } from "./argument.ts";
import type { At } from "./at.ts";
import type { Flow } from "./findings.ts";

/** One simple command with what surrounds it. */
export interface Line {
  argv: readonly Argument[];
  at: At;
  own: Flow;
  /** What the substitutions in its words do. */
  words: Flow;
  /** Fixed texts on its standard input. */
  bodies: readonly string[];
  text: string;
  /** How many wrappers and runners are around it. */
  wrapped?: number;
  /** A package program starts it by name. */
  launched?: true;
}
