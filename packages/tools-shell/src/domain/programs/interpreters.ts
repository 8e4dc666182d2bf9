import type { Argument } from "../argument.ts";
import { endsInOpenFile, isOpenFile } from "./standard-input.ts";

/** How an interpreter is told what to run. Letters are short options, found in clusters too. */
export interface Interpreter {
  /** Code follows. */
  inline: string;
  inlineLongs: readonly string[];
  /** Take a value that is not code. */
  values: string;
  valueLongs: readonly string[];
  /** A module name follows; nothing after it is the interpreter's. */
  module: string;
  shell?: true;
  /** Letters that read commands from standard input besides the script. */
  interactive?: string;
  /** Subcommand that may stand before the script. */
  sub?: string;
  /** With another subcommand the program is no interpreter. */
  needsSub?: true;
  /** Its first operand may be a subcommand as well as a script. */
  hasSubs?: true;
}

const make = (inline: string, inlineLongs = "", values = "", valueLongs = "", module = ""): Interpreter => ({
  inline,
  inlineLongs: inlineLongs.split(" ").filter(Boolean),
  values,
  valueLongs: valueLongs.split(" ").filter(Boolean),
  module,
});

const shell: Interpreter = { ...make("c", "--command", "oO", "--rcfile --init-file", ""), shell: true };
const python: Interpreter = { ...make("c", "", "WXQ", "--check-hash-based-pycs", "m"), interactive: "i" };
const node: Interpreter = {
  ...make(
    "ep",
    "--eval --print",
    "rC",
    "--require --import --loader --experimental-loader --conditions --env-file --title --interactive",
  ),
  interactive: "i",
};
const perl = make("eE", "", "", "");
const ruby = make("e", "", "IrCEFKTx", "--encoding");
const lua = make("e", "", "l");

const byName: Readonly<Record<string, Interpreter>> = Object.assign(Object.create(null), {
  sh: shell,
  bash: shell,
  rbash: shell,
  dash: shell,
  ash: shell,
  zsh: shell,
  ksh: shell,
  mksh: shell,
  yash: shell,
  fish: { ...make("cC", "--command --init-command"), shell: true },
  csh: shell,
  tcsh: shell,
  pwsh: make("ce", "--command --encodedcommand"),
  powershell: make("ce", "--command --encodedcommand"),
  nu: make("ce", "--commands --execute"),
  xonsh: make("c"),
  elvish: make("c"),
  python,
  pypy: python,
  ipython: make("c", "--code", "", "", "m"),
  node,
  nodejs: node,
  tsx: node,
  "ts-node": node,
  "ts-node-esm": node,
  esno: node,
  "babel-node": node,
  zx: make("e", "--eval", "", "--shell --prefix --postfix --cwd --ext --registry"),
  coffee: make("ep", "--eval --print", "r", "--require"),
  deno: {
    ...make("", "", "cL", "--config --import-map --lock --cert --seed --ext --log-level"),
    sub: "run",
    needsSub: true,
  },
  bun: { ...make("ep", "--eval --print", "r", "--preload --cwd --config"), sub: "run", hasSubs: true },
  perl,
  ruby,
  jruby: ruby,
  php: make("rBRE", "--run --process-begin --process-code --process-end", "cdzS", "--php-ini --define"),
  lua,
  luajit: lua,
  rscript: make("e"),
  r: make("e", "", "f", "--file"),
  julia: make("eE", "--eval --print", "JLptCH", "--project --sysimage --load --threads"),
  groovy: make("e"),
  scala: make("e"),
  elixir: make("e", "--eval --rpc-eval", "r"),
  erl: make("", "-eval"),
  ghc: make("e"),
  swift: { ...make("e"), hasSubs: true },
  racket: make("e", "--eval"),
  guile: make("c"),
  octave: make("", "--eval"),
  sbcl: make("", "--eval --load"),
  tclsh: make(""),
  expect: make("c"),
  osascript: make("e"),
});

/** Versioned names (`python3.11`, `lua5.4`) are their interpreter. */
export function interpreter(base: string): Interpreter | undefined {
  const name = base.toLowerCase();
  return byName[name] ?? byName[name.replace(/[-.]?\d+(\.\d+)*(t|w)?$/, "")];
}

/** The words make it an interpreter: always, but for a program that is one with one subcommand only. */
export const reads = ({ sub, needsSub }: Interpreter, args: readonly Argument[]): boolean =>
  !needsSub || (args.find(({ text }) => !text.startsWith("-") || text === "-")?.text ?? sub) === sub;

export interface InterpreterCall {
  /** Inline code and the words after it. */
  payload?: Argument;
  inline: boolean;
  /** Reads its program from standard input. */
  stdin: boolean;
  /** The script file, when there is one. */
  script?: Argument;
  /** A script or module that is no file: its code stands in the word or comes from the network. */
  remote?: Argument;
}

const remote = /(^|=|^-r)(data|https?|ftp|blob):/i;
// `perl -MX;code` puts the text into the program.
const perlModule = /^-[a-zA-Z]*[mM][^=]*[^\w:=,.-]/;
const consoles = /^(code|pdb|asyncio|idlelib|ipython|ptpython|bpython)(\.|$)/i;
const scriptModules = /^(runpy|cprofile|profile|trace|pdb|coverage|timeit)(\.|$)/i;

/** Reads the words after an interpreter's name up to its script. */
export function readInterpreterCall(spec: Interpreter, args: readonly Argument[]): InterpreterCall {
  const result = readCall(spec, args);
  const end = result.script ? args.indexOf(result.script) + 1 : args.length;
  const found = args.slice(0, end).find(({ text }) => remote.test(text) || (spec === perl && perlModule.test(text)));
  return found ? { ...result, remote: found } : result;
}

function readCall(spec: Interpreter, args: readonly Argument[]): InterpreterCall {
  let informs = false;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (!arg) break;
    const { text } = arg;
    if (text === "--") return script(args[i + 1], informs);
    if (text === spec.sub && !args.slice(0, i).some((word) => word.text === text)) continue;
    if (endsInOpenFile(text)) return { inline: false, stdin: true };
    if (spec.shell && /^\+[a-zA-Z]/.test(text)) {
      if (/[oO]$/.test(text)) i++;
      continue;
    }
    if (!text.startsWith("-")) return script(arg, informs);
    const equals = text.indexOf("=");
    const name = equals < 0 ? text : text.slice(0, equals);
    if (isLong(spec.inlineLongs, name)) return inlineCall(args, equals < 0 ? i + 1 : i);
    if (text.startsWith("--")) {
      if (spec.valueLongs.includes(name) && equals < 0) i++;
      if (/^--(version|help|test|run)$/.test(name)) informs = true;
      continue;
    }
    const step = readCluster(spec, text.slice(1));
    if (step === "inline") return inlineCall(args, i + 1);
    if (step === "module") return moduleCall(text, args.slice(i + 1));
    if (step === "stdin") return { inline: false, stdin: true };
    if (step === "value") i++;
    if (/^-[vV]$|^-VV$|^-h$/.test(text) && !spec.shell) informs = true;
  }
  return { inline: false, stdin: !informs };
}

const script = (found: Argument | undefined, informs: boolean): InterpreterCall =>
  found && isOpenFile(found.text)
    ? { inline: false, stdin: true }
    : found
      ? { inline: false, stdin: false, script: found }
      : { inline: false, stdin: !informs };

function moduleCall(text: string, rest: readonly Argument[]): InterpreterCall {
  const own = text.slice(text.indexOf("m") + 1);
  const name = own === "" ? (rest[0]?.text ?? "") : own;
  const stdin = consoles.test(name) || (scriptModules.test(name) && rest.some((arg) => isOpenFile(arg.text)));
  return { inline: /^timeit$/.test(name), stdin };
}

function inlineCall(args: readonly Argument[], at: number): InterpreterCall {
  // Shells allow more options between -c and its text: `bash -c -x 'text'`.
  const payload = args.slice(at).find(({ text }) => !/^[-+][a-zA-Z-]/.test(text)) ?? args[at];
  return payload ? { inline: true, stdin: false, payload } : { inline: true, stdin: false };
}

const isLong = (names: readonly string[], given: string) =>
  names.some((name) => name === given || name === `-${given}` || (given.length > 3 && name.startsWith(given)));

function readCluster(spec: Interpreter, letters: string): "inline" | "module" | "stdin" | "value" | "flags" {
  if (spec.shell) {
    if ([...spec.inline].some((letter) => letters.includes(letter))) return "inline";
    if (letters.includes("s")) return "stdin";
    return /[oO]$/.test(letters) ? "value" : "flags";
  }
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i] ?? "";
    if (spec.inline.includes(letter)) return "inline";
    if (spec.interactive?.includes(letter)) return "stdin";
    if (spec.module.includes(letter)) return "module";
    if (spec.values.includes(letter)) return i === letters.length - 1 ? "value" : "flags";
  }
  return "flags";
}
