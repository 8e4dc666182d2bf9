import type { ArrayValue, Assignment, Command, Redirection, Word } from "unbash";
import { type Argument, unknownText } from "./argument.ts";
import { harmlessForCommand, harmlessForShell } from "./assignments.ts";
import { type At, checkPrivate, leaf, setVariable, wordWalk } from "./at.ts";
import { refuseDiskTarget } from "./denylist/disks.ts";
import { downloadRefusal } from "./denylist/downloads.ts";
import {
  deny,
  type Flow,
  hiddenPath,
  holdsDownload,
  isSpent,
  mark,
  mayJudge,
  openFlow,
  readingsIn,
  unread,
} from "./findings.ts";
import { addDenyKeys, judgeReading, judgeSegment } from "./judge.ts";
import { walkSetting } from "./payloads.ts";
import { assignList } from "./readings.ts";
import { redirectEffect } from "./redirects.ts";
import { resolvedLines } from "./resolve.ts";
import { walkQuoted, walkWord } from "./walk-words.ts";
import { argumentOf, argumentsOf } from "./words.ts";

/** Reads one simple command: words, assignments, redirections; then judges it. */
export function walkCommand(node: Command, at: At): void {
  // Already unread; what is left meets the coarse denylist.
  if (isSpent(at.findings)) return;
  const own = openFlow(at.flow);
  const words = openFlow(at.flow);
  const argv: Argument[] = [];
  if (node.name) takeWord(node.name, at, words, argv);
  const redirections: Redirection[] = [];
  for (const item of node.prefix) {
    if (item.type === "Assignment") walkAssignment(item, at, words, node.name !== undefined);
    else redirections.push(item);
  }
  for (const item of node.suffix) {
    if (item.type === "Word") takeWord(item, at, words, argv);
    else if (item.type === "Assignment") argv.push(takeAssignment(item, at, words));
    else redirections.push(item);
  }
  const { bodies, input, output } = redirections.length > 0 ? walkRedirects(redirections, at) : noRedirects;
  if (argv.length === 0) return;
  const built = node.name?.parts?.some((part) => part.type === "BraceExpansion");
  if (built) at.findings.reasons.add("the program is built by brace expansion");
  const line = { argv, at: built ? { ...at, certain: false } : at, own, words, bodies };
  judgeSegment({ ...line, text: at.unit.source.slice(node.pos, node.end) });
  for (const resolved of resolvedLines(argv, at.findings)) judgeReading({ ...line, argv: resolved, text: "" });
  // `{git,-P} push`: any of the words that the program's own became may be left out of what a rule names.
  if (built)
    for (let i = 2; i < Math.min(argv.length, 8); i++)
      addDenyKeys({ ...line, text: "", argv: [argv[0] as Argument, ...argv.slice(i)] });
  if (own.runsInput) for (const text of bodies) own.runs?.(text);
  const into = output.runsInput || (words.runsInput && argv.some(writesProcess));
  if ((own.runsInput && input.fetches) || (own.fetches && into)) deny(at.findings, downloadRefusal);
}

// `curl -o >(sh)`: the program writes to another one.
const writesProcess = ({ expansions }: Argument): boolean => expansions?.some((text) => text.startsWith(">(")) === true;

function takeWord(word: Word, at: At, flow: Flow, argv: Argument[]): void {
  leaf(at, word.pos, word.end);
  const inside = word.parts ? openFlow(flow) : flow;
  walkWord(word, wordWalk(at, inside));
  const { args, unread: tooLarge } = isSpent(at.findings) ? { args: [argumentOf(word)] } : argumentsOf(word);
  if (tooLarge) unread(at.findings, "has a brace expansion that is too large");
  for (const arg of args) {
    if (args.length > 1 && !mayJudge(at.findings)) return;
    if (holdsDownload(arg, at.findings)) mark(inside, "fetches");
    argv.push(word.parts && inside.fetches ? { ...arg, fetches: true } : arg);
    checkPrivate(arg, word.text, at);
  }
}

function walkAssignment(node: Assignment, at: At, flow: Flow, forCommand: boolean): void {
  const { reasons } = at.findings;
  const argument = takeAssignment(node, at, flow);
  if (node.index && !/^\d+$/.test(node.index.text)) reasons.add("a subscript that bash evaluates");
  const harmless = forCommand ? harmlessForCommand(node.name) : harmlessForShell(node.name);
  if (!harmless) reasons.add(forCommand ? `sets ${node.name} for the command` : `sets ${node.name}`);
  walkSetting(node.name, argument.text.slice(argument.text.indexOf("=") + 1), { at, own: openFlow(flow) });
  checkPrivate(argument, node.text, at);
}

// Reads the value as a word of the list `name=value`, and notes what the variable then holds.
function takeAssignment(node: Assignment, at: At, flow: Flow): Argument {
  leaf(at, node.pos, node.end);
  const inside = openFlow(flow);
  const walk = wordWalk(at, inside);
  if (node.index) walkWord(node.index, walk);
  const name = `${node.name}${node.index ? `[${node.index.text}]` : ""}${node.append ? "+=" : "="}`;
  if (node.value.type === "ArrayValue") return takeArray(node.value, node, name, at, walk);
  walkWord(node.value, walk);
  const value = argumentOf(node.value);
  setVariable(node.name, node.append ? undefined : value, at);
  const variable = at.findings.variables.get(node.name);
  if (variable && (inside.fetches || holdsDownload(value, at.findings))) variable.fetches = true;
  return { ...value, text: name + value.text, literal: false };
}

function takeArray(
  value: ArrayValue,
  { name: variable, append }: Assignment,
  name: string,
  at: At,
  walk: ReturnType<typeof wordWalk>,
): Argument {
  at.unit.openers.add(value.pos);
  for (const element of value.elements) {
    const argument = argumentOf(element);
    walkWord(element, walk);
    checkPrivate(argument, element.text, at);
    setVariable(variable, argument, at);
  }
  const words = value.elements.map((element) => argumentOf(element).text);
  if (mayJudge(at.findings)) assignList(at.findings.variables, variable, words, append === true);
  return { text: `${name}${unknownText}`, literal: false, dynamic: true, many: false };
}

/** What redirections bring: the fixed texts for standard input, what is read from and what is written to. */
export interface Redirects {
  bodies: readonly string[];
  input: Flow;
  output: Flow;
}

const noRedirects: Redirects = Object.freeze({
  bodies: Object.freeze([]),
  input: Object.freeze(openFlow(undefined)),
  output: Object.freeze(openFlow(undefined)),
});

/** Reads redirections. */
export function walkRedirects(list: readonly Redirection[], at: At): Redirects {
  const bodies: string[] = [];
  const [input, output] = [openFlow(at.flow), openFlow(at.flow)];
  for (const item of list) {
    if (item.type === "HereDoc") bodies.push(walkHereDoc(item, at, input));
    else {
      leaf(at, item.pos, item.end);
      if (!item.target) unread(at.findings, "has a redirection without a target");
      else if (item.type === "HereString") {
        const given = argumentOf(item.target);
        walkWord(item.target, wordWalk(at, input));
        if (holdsDownload(given, at.findings)) mark(input, "fetches");
        checkPrivate(given, item.target.text, at);
        bodies.push(given.text);
      } else walkRedirect(item, item.target, at, item.operator === "<" ? input : output);
    }
  }
  return { bodies, input, output };
}

function walkHereDoc(item: Extract<Redirection, { type: "HereDoc" }>, at: At, input: Flow): string {
  const { body, closing, delimiter } = item;
  leaf(at, item.pos, item.end);
  if (!closing || !delimiter) {
    unread(at.findings, "has a here-document that does not end");
    return body.text;
  }
  leaf(at, body.pos, Math.max(body.end, closing.end));
  if (delimiter.quoted) at.unit.inert.push(body.pos, body.end);
  else if (body.parts) walkQuoted(body.parts, wordWalk(at, input));
  else at.unit.quoted.push(body.pos, body.end);
  return body.text;
}

function walkRedirect(item: Extract<Redirection, { type: "Redirect" }>, word: Word, at: At, flow: Flow): void {
  const { reasons } = at.findings;
  walkWord(word, wordWalk(at, flow));
  const target = argumentOf(word);
  checkPrivate(target, word.text, at);
  const effect = redirectEffect(item, target);
  if (effect === "harmless") return;
  const { texts, hidden } = readingsIn(target, at.findings);
  if (effect === "writes") for (const text of texts) deny(at.findings, refuseDiskTarget(text, at.findings.folders));
  if (hidden) reasons.add(hiddenPath);
  if (effect === "network") {
    reasons.add("opens a network connection through /dev");
    mark(flow, "fetches");
  } else
    reasons.add(effect === "writes" ? `writes to ${word.text}` : `redirects with ${word.text}, known only at run time`);
}
