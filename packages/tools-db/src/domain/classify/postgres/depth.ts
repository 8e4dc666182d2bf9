import type { Token } from "../lexer/token.ts";

const maxNesting = 300;
const maxChain = 1500;

/** Words that put what stands before them into a new, outer node. */
const parts = new Set(["union", "intersect", "except", "join"]);
const operators = new Set(["not", "collate", "at", "is"]);
/** Words between which nothing is chained. */
const breaks = new Set(["and", "or", "select", "where", "from", "on", "when", "then", "else", ...parts]);

/** Why the tree of a statement would be too deep to read, told before the grammar recurses into it. */
export function tooDeep(tokens: readonly Token[]): string | undefined {
  const outer: { base: number; parts: number; operators: number }[] = [];
  let level = { base: 0, parts: 0, operators: 0 };
  for (const { kind, text } of tokens) {
    const word = kind === "word";
    if (opens(kind, text)) {
      outer.push(level);
      level = { base: level.base + level.parts + level.operators, parts: 0, operators: 0 };
      if (outer.length > maxNesting) return `is nested deeper than ${maxNesting} levels`;
    } else if (closes(kind, text)) level = outer.pop() ?? level;
    else if (word && parts.has(text)) level = { ...level, parts: level.parts + 1, operators: 0 };
    else if (word ? breaks.has(text) : text === "," && kind === "mark") level.operators = 0;
    else if (word ? operators.has(text) : kind === "mark" && text !== ".") level.operators++;
    if (level.base + level.parts + level.operators > maxChain) return `chains more than ${maxChain} operators`;
  }
  return undefined;
}

const opens = (kind: Token["kind"], text: string): boolean =>
  kind === "mark" ? text === "(" || text === "[" : kind === "word" && text === "case";
const closes = (kind: Token["kind"], text: string): boolean =>
  kind === "mark" ? text === ")" || text === "]" : kind === "word" && text === "end";
