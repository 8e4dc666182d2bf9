/** One member of a character class. Code points are numbers. */
export type ClassItem =
  | { kind: "range"; from: number; to: number }
  | { kind: "set"; name: "w" | "d" | "s"; negated: boolean }
  | { kind: "property"; name: string; negated: boolean };

/** A character out of a class; a line break is in none. */
export interface ClassNode {
  kind: "class";
  items: readonly ClassItem[];
  negated: boolean;
  fold: boolean;
}

/** A pattern as both engines understand it. `fold`: case does not matter. Laziness and groups change nothing that a search shows. */
export type RegexNode =
  | { kind: "char"; code: number; fold: boolean }
  | ClassNode
  | { kind: "assert"; at: "start" | "end" | "word" | "inside" }
  | { kind: "sequence"; parts: readonly RegexNode[] }
  | { kind: "choice"; options: readonly RegexNode[] }
  | { kind: "repeat"; of: RegexNode; min: number; max: number };
