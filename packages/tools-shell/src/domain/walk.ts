import type { ParsedScript, Statement, SyntaxNode, TestExpression, Word } from "unbash";
import { harmlessForShell } from "./assignments.ts";
import { type At, checkPrivate, leaf, setVariable, wordWalk } from "./at.ts";
import { downloadRefusal } from "./denylist/downloads.ts";
import { deny, type Flow, mark, openFlow, unread } from "./findings.ts";
import { walkCommand, walkRedirects } from "./walk-command.ts";
import { walkArithmetic, walkWord } from "./walk-words.ts";
import { argumentsOf } from "./words.ts";

/** Walks a script and everything in it; its errors make the command unread. */
export function walkScript(script: ParsedScript, at: At): void {
  const error = script.errors?.[0];
  if (error) unread(at.findings, `does not parse: ${error.message}`);
  walkList(script.commands, at);
}

function walkList(statements: readonly Statement[], at: At): void {
  for (const { command, background } of statements) walkNode(command, background ? { ...at, forked: true } : at);
}

function walkLeafWord(word: Word, at: At): void {
  leaf(at, word.pos, word.end);
  walkWord(word, wordWalk(at, at.flow));
  for (const argument of argumentsOf(word).args) checkPrivate(argument, word.text, at);
}

function walkNode(node: SyntaxNode, at: At): void {
  const { findings } = at;
  switch (node.type) {
    case "Command":
      walkCommand(node, at);
      return;
    case "AndOr":
      for (const command of node.commands) walkNode(command, at);
      return;
    case "Pipeline":
      walkPipeline(node.commands, at);
      return;
    case "CompoundList":
      walkList(node.commands, at);
      return;
    case "BraceGroup":
      walkNode(node.body, at);
      return;
    case "Subshell":
      at.unit.openers.add(node.pos);
      walkNode(node.body, at);
      return;
    case "Redirected":
      walkRedirected(node, at);
      return;
    case "If":
    case "Elif":
      walkNode(node.clause, at);
      walkNode(node.then, at);
      if (node.type === "Elif") return;
      for (const branch of node.elif) walkNode(branch, at);
      if (node.else) walkNode(node.else, at);
      return;
    case "While":
      walkNode(node.clause, at);
      walkNode(node.body, at);
      return;
    case "For":
    case "Select":
      setName(node.name.value, at);
      walkLeafWord(node.name, at);
      for (const word of node.wordlist ?? []) {
        walkLeafWord(word, at);
        for (const value of argumentsOf(word).args) setVariable(node.name.value, value, at);
      }
      walkNode(node.body, at);
      return;
    case "ArithmeticFor":
      walkArithmeticFor(node, at);
      return;
    case "ArithmeticCommand":
      leaf(at, node.pos, node.end);
      at.unit.openers.add(node.pos).add(node.pos + 1);
      if (node.expression) {
        walkArithmetic(node.expression, wordWalk(at, at.flow));
        return;
      }
      unread(findings, "has arithmetic that was not read");
      return;
    case "Case":
      walkLeafWord(node.word, at);
      for (const item of node.items) walkNode(item, at);
      return;
    case "CaseItem":
      at.unit.openers.add(node.pos);
      for (const pattern of node.pattern) walkLeafWord(pattern, at);
      walkNode(node.body, at);
      return;
    case "TestCommand":
      leaf(at, node.pos, node.end);
      walkTest(node.expression, at);
      return;
    case "Function":
      walkFunction(node, at);
      return;
    case "Coproc":
      if (node.name) {
        setName(node.name.value, at);
        leaf(at, node.name.pos, node.name.end);
      }
      walkNode(node.body, { ...at, forked: true });
      return;
    default:
      unread(findings, `has a construct of unknown kind (${node.type})`);
  }
}

function walkPipeline(commands: readonly SyntaxNode[], at: At): void {
  if (commands.length === 1 && commands[0]) {
    walkNode(commands[0], at);
    return;
  }
  const stages = commands.map((command) => {
    const flow: Flow = { ...openFlow(undefined), printed: [] };
    walkNode(command, { ...at, flow, forked: true });
    return flow;
  });
  // What flows into a group may pass its first stages: `{ cat | sh; }`.
  if (stages.some(({ runsInput }) => runsInput)) mark(at.flow, "runsInput");
  let fetched = false;
  stages.forEach((stage, i) => {
    if (stage.runsInput) {
      if (fetched) deny(at.findings, downloadRefusal);
      for (const { printed = [] } of stages.slice(0, i)) for (const text of printed) stage.runs?.(text);
    }
    fetched ||= stage.fetches;
  });
  if (fetched) mark(at.flow, "fetches");
}

function walkRedirected(node: Extract<SyntaxNode, { type: "Redirected" }>, at: At): void {
  const flow = openFlow(at.flow);
  walkNode(node.command, { ...at, flow });
  const { bodies, input, output } = walkRedirects(node.redirects, at);
  if (flow.fetches && output.runsInput) deny(at.findings, downloadRefusal);
  if (!flow.runsInput) return;
  if (input.fetches) deny(at.findings, downloadRefusal);
  for (const text of bodies) flow.runs?.(text);
}

function walkArithmeticFor(node: Extract<SyntaxNode, { type: "ArithmeticFor" }>, at: At): void {
  leaf(at, node.pos, node.body.pos);
  const open = at.unit.source.indexOf("((", node.pos);
  at.unit.openers.add(open).add(open + 1);
  for (const expression of [node.initialize, node.test, node.update]) {
    if (expression) walkArithmetic(expression, wordWalk(at, at.flow));
  }
  walkNode(node.body, at);
}

function walkFunction(node: Extract<SyntaxNode, { type: "Function" }>, at: At): void {
  const name = node.name.value;
  leaf(at, node.name.pos, node.name.end);
  const open = at.unit.source.indexOf("(", node.name.end);
  if (open >= 0 && open < node.body.pos) at.unit.openers.add(open);
  const flow = openFlow(undefined);
  at.findings.functions.set(name, flow);
  walkNode(node.body, { ...at, flow, body: name, forked: false });
}

const evaluates = /^-(eq|ne|lt|le|gt|ge)$/;

function walkTest(test: TestExpression, at: At): void {
  const { reasons } = at.findings;
  const words = wordWalk(at, at.flow);
  switch (test.type) {
    case "TestUnary":
      if (/^-[vR]$/.test(test.operator) && !/^[A-Za-z_]\w*$/.test(test.operand.text))
        reasons.add("a subscript that bash evaluates");
      walkWord(test.operand, words);
      return;
    case "TestBinary":
      if (evaluates.test(test.operator) && !(isNumber(test.left) && isNumber(test.right))) {
        reasons.add("arithmetic evaluates a variable");
      }
      if (test.operator === "=~") acceptParentheses(test.right, at);
      walkWord(test.left, words);
      walkWord(test.right, words);
      return;
    case "TestLogical":
      for (const operand of test.operands) walkTest(operand, at);
      return;
    case "TestNot":
      walkTest(test.operand, at);
      return;
    case "TestGroup":
      at.unit.openers.add(test.pos);
      walkTest(test.expression, at);
      return;
    default:
      unread(at.findings, `has a test of unknown kind (${(test as { type: string }).type})`);
  }
}

const isNumber = (word: Word) => /^-?\d+$/.test(word.text);

// In a regular expression a bare parenthesis is a group of the expression.
function acceptParentheses({ text, pos }: Word, at: At): void {
  for (let i = text.indexOf("("); i >= 0; i = text.indexOf("(", i + 1)) {
    if (!/[$<>]/.test(text[i - 1] ?? "")) at.unit.openers.add(pos + i);
  }
}

function setName(name: string, at: At): void {
  if (!harmlessForShell(name)) at.findings.reasons.add(`sets ${name}`);
}
