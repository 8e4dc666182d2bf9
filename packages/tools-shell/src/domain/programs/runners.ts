import type { Argument } from "../argument.ts";
import { namesOf } from "./names.ts";
import { hasSubRunners, isGroup, plainRunner, type Runner, runnerOf, subRunnerOf } from "./runner-table.ts";
import { plausibleAt } from "./subcommands.ts";

/** What a program that runs its arguments may run; read for deny rules and the denylist only. */
export interface RunnerCall {
  reason: string;
  /** Command lines given as words, every plausible start. */
  guesses: readonly (readonly Argument[])[];
  /** Command lines given as one text. */
  texts: string[];
}

/** What `base` would run of its own words, or undefined when it is not a program of that kind. */
export function runnerCall(base: string, args: readonly Argument[]): RunnerCall | undefined {
  if (base === "find" || base === "fd" || base === "fdfind") return finderCall(base, args);
  if (base === "cmake") return cmakeCall(args);
  const own = runnerOf(base);
  if (own) return call(own, base, args);
  if (!hasSubRunners(base)) return undefined;
  const calls = plausibleAt(base, args).flatMap((at) => nestedCall(base, args, at));
  const [first] = calls;
  if (!first) return undefined;
  const guesses = calls.flatMap((one) => one.guesses);
  return { reason: first.reason, guesses, texts: calls.flatMap(({ texts }) => texts) };
}

function nestedCall(base: string, args: readonly Argument[], at: number): RunnerCall[] {
  const word = args[at]?.text ?? "";
  const specAt = (text: string) =>
    namesOf(base, text)
      .map((name) => subRunnerOf(base, name))
      .find((spec) => spec !== undefined);
  const spec = specAt(word);
  if (spec) return [call(spec, `${base} ${word}`, args.slice(at + 1))];
  if (!isGroup(base, word)) return [];
  for (let i = at + 1; i < args.length; i++) {
    const { text = "" } = args[i] ?? {};
    const inner = specAt(text);
    if (inner) return [call(inner, `${base} ${word} ${text}`, args.slice(i + 1))];
  }
  return [];
}

// cmake's tool mode has a command list of its own, with rm, env, chdir and time in it.
function cmakeCall(args: readonly Argument[]): RunnerCall | undefined {
  const at = args.findIndex(({ text }) => /^-[EP]/.test(text));
  if (at < 0) return undefined;
  const words = args.slice(at + 1);
  return { reason: "cmake runs a command that its key does not show", guesses: starts(plainRunner, words), texts: [] };
}

function call(spec: Runner, name: string, args: readonly Argument[]): RunnerCall {
  const found = starts(spec, args);
  const reason = `${name} runs a command that its key does not show`;
  if (spec.shell === undefined)
    return { reason, guesses: found.map(withoutAssignments), texts: args.map(valueText).filter(looksLikeShell) };
  const words = spec.shell === "first" ? found.map((words) => words.slice(0, 1)) : found;
  return { reason, guesses: [], texts: words.map((list) => list.map(({ text }) => text).join(" ")) };
}

const looksLikeShell = (text: string): boolean => /[\s;&|<>\\'"`$(]/.test(text);

/** `alias x='…'`, `--command=…`: what counts is the text after the first `=`. */
export const valueText = ({ text }: Argument): string =>
  /^(?:--?)?[\w-]+=/.test(text) ? text.slice(text.indexOf("=") + 1) : text;

function withoutAssignments(guess: Argument[]): Argument[] {
  const at = guess.findIndex(({ text }) => !/^\w+=/.test(text));
  return at < 0 ? guess : guess.slice(at);
}

const maxGuesses = 64;

/** Where the inner command may start: one place, and one more for every option that might take a value. */
function starts(spec: Runner, args: readonly Argument[]): Argument[][] {
  const operands: number[] = [];
  let doubts = 0;
  for (let i = 0; i < args.length && operands.length <= spec.leading + doubts; i++) {
    const arg = args[i];
    if (!arg) break;
    if (arg.text === "--") {
      if (operands.length <= spec.leading) return [args.slice(i + 1)];
    } else if (arg.text.startsWith("-") && arg.text.length > 1) {
      if (spec.values.has(arg.text)) i++;
      else if (!arg.text.includes("=") && !spec.flags?.has(arg.text)) doubts++;
    } else operands.push(i);
  }
  return operands.slice(spec.leading, spec.leading + maxGuesses).map((at) => args.slice(at));
}

const finderActions = /^-(exec|execdir|ok|okdir)$/;
const finderWrites = /^-(delete|fprint|fprint0|fprintf|fls)$/;

function finderCall(base: string, args: readonly Argument[]): RunnerCall | undefined {
  const guesses: Argument[][] = [];
  let acts: string | undefined;
  for (let i = 0; i < args.length; i++) {
    const text = args[i]?.text ?? "";
    const runs = base === "find" ? finderActions.test(text) : /^(-[a-zA-Z]*[xX]|--exec(-batch)?)(=|$)/.test(text);
    if (!runs && !(base === "find" && finderWrites.test(text))) continue;
    acts ??= text;
    if (!runs) continue;
    const end = args.findIndex((arg, at) => at > i && (arg.text === ";" || arg.text === "+"));
    guesses.push(args.slice(i + 1, end < 0 ? args.length : end));
    if (end < 0) break;
    i = end;
  }
  return acts === undefined ? undefined : { reason: `${base} ${acts} acts on what it finds`, guesses, texts: [] };
}
