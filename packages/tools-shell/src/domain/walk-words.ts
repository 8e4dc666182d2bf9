import type {
  ArithmeticExpression,
  ParameterExpansionPart,
  ParameterOperation,
  ParsedScript,
  Word,
  WordPart,
} from "unbash";
import { type Findings, type Flow, unread } from "./findings.ts";
import { createUnit, type Unit } from "./unit.ts";

/** How nested scripts are walked; the statement walk hands itself in. */
export interface WordWalk {
  findings: Findings;
  unit: Unit;
  flow: Flow;
  script(script: ParsedScript, unit: Unit): void;
}

/** Accounts for every part of a word and walks the scripts inside it. */
export function walkWord(word: Word, at: WordWalk): void {
  const { parts } = word;
  if (parts) for (const part of parts) walkPart(part, at, false);
}

/** Parts of a here-document body or of a quoted string. */
export function walkQuoted(parts: readonly WordPart[], at: WordWalk): void {
  for (const part of parts) walkPart(part, at, true);
}

function walkPart(part: WordPart, at: WordWalk, quoted: boolean): void {
  const { unit, findings } = at;
  switch (part.type) {
    case "Literal":
      if (quoted) unit.quoted.push(part.pos, part.end);
      return;
    case "SingleQuoted":
    case "AnsiCQuoted":
      unit.inert.push(part.pos, part.end);
      return;
    case "DoubleQuoted":
      walkQuoted(part.parts, at);
      return;
    case "LocaleString":
      findings.reasons.add('$"…" is translated at run time');
      walkQuoted(part.parts, at);
      return;
    case "SimpleExpansion":
      return;
    case "ParameterExpansion":
      walkParameter(part, at);
      return;
    case "CommandExpansion":
      findings.reasons.add("command substitution");
      walkSubstitution(part.pos, part.end, part.text, part.script, at);
      return;
    case "ProcessSubstitution":
      findings.reasons.add("process substitution");
      walkSubstitution(part.pos, part.end, part.text, part.script, at);
      return;
    case "ArithmeticExpansion":
      unit.openers.add(part.pos).add(part.pos + 2);
      if (part.expression) walkArithmetic(part.expression, at);
      else unread(findings, "has arithmetic that was not read");
      return;
    case "Glob":
      if (part.parts) for (const child of part.parts) walkPart(child, at, false);
      return;
    case "ExtendedGlob":
      // bash -lc reads no extended patterns, so what the parser saw is not what would run.
      unit.openers.add(part.pos + 1);
      unread(findings, "uses an extended pattern");
      if (part.parts) for (const child of part.parts) walkPart(child, at, false);
      return;
    case "BraceExpansion":
      if (part.parts) for (const child of part.parts) walkPart(child, at, false);
      return;
    default:
      unread(findings, `has a part of unknown kind (${(part as { type: string }).type})`);
  }
}

function walkSubstitution(
  pos: number,
  end: number,
  text: string,
  script: ParsedScript | undefined,
  at: WordWalk,
): void {
  const { unit, findings } = at;
  unit.openers.add(pos);
  if (text.startsWith("`")) unit.openers.add(end - 1);
  if (!script) {
    unread(findings, "has a substitution that was not read");
    return;
  }
  if (script.source === undefined) {
    at.script(script, unit);
    return;
  }
  // Escaped backquotes: the nested script has a source of its own, so this one is judged there.
  unit.inert.push(pos + 1, end - 1);
  at.script(script, createUnit(script.source));
}

function walkParameter(part: ParameterExpansionPart, at: WordWalk): void {
  const { unit, findings } = at;
  unit.openers.add(part.pos);
  if (!/^([A-Za-z_]\w*|\d+|[@*#?$!_-])$/.test(part.parameter)) unread(findings, "expands a parameter with an odd name");
  if (part.prefix === "!") findings.reasons.add("indirect expansion");
  if (part.index) {
    if (!/^(\d+|@|\*)$/.test(part.index.text)) findings.reasons.add("a subscript that bash evaluates");
    walkWord(part.index, at);
  }
  if (part.operation) walkOperation(part.operation, at);
}

function walkOperation(operation: ParameterOperation, at: WordWalk): void {
  const { findings } = at;
  switch (operation.type) {
    case "Default":
      if (operation.operator.includes("=")) findings.reasons.add("an expansion that sets a variable");
      walkWord(operation.operand, at);
      return;
    case "Remove":
      walkWord(operation.operand, at);
      return;
    case "Replace":
      walkWord(operation.pattern, at);
      walkWord(operation.replacement, at);
      return;
    case "Slice":
      for (const word of [operation.offset, operation.length]) {
        if (!word) continue;
        if (!/^\s*-?\d+\s*$/.test(word.text)) findings.reasons.add("arithmetic evaluates a variable");
        walkWord(word, at);
      }
      return;
    case "CaseModification":
      if (operation.operand) walkWord(operation.operand, at);
      return;
    case "Transform":
      if (!/^[QULuEAKak]$/.test(operation.operand.text)) findings.reasons.add("an expansion that evaluates its value");
      walkWord(operation.operand, at);
      return;
    case "Names":
      return;
    default:
      unread(findings, "has an expansion that was not read");
  }
}

/** Variables in arithmetic are evaluated as expressions, and a subscript there runs commands: only numbers are inert. */
export function walkArithmetic(expression: ArithmeticExpression, at: WordWalk): void {
  const { unit, findings } = at;
  switch (expression.type) {
    case "ArithmeticBinary":
      walkArithmetic(expression.left, at);
      walkArithmetic(expression.right, at);
      return;
    case "ArithmeticUnary":
      walkArithmetic(expression.operand, at);
      return;
    case "ArithmeticTernary":
      walkArithmetic(expression.test, at);
      walkArithmetic(expression.consequent, at);
      walkArithmetic(expression.alternate, at);
      return;
    case "ArithmeticGroup":
      unit.openers.add(expression.pos);
      walkArithmetic(expression.expression, at);
      return;
    case "ArithmeticWord":
      if (!/^\d+$/.test(expression.value)) findings.reasons.add("arithmetic evaluates a variable");
      if (expression.parts) for (const part of expression.parts) walkPart(part, at, false);
      return;
    case "ArithmeticCommandExpansion":
      findings.reasons.add("command substitution");
      walkSubstitution(expression.pos, expression.end, expression.text, expression.script, at);
      return;
    default:
      unread(findings, `has arithmetic of unknown kind (${(expression as { type: string }).type})`);
  }
}
