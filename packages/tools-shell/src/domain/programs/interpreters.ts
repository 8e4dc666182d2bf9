import type { Argument } from "../argument.ts";

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
}

const make = (inline: string, inlineLongs = "", values = "", valueLongs = "", module = ""): Interpreter => ({
  inline,
  inlineLongs: inlineLongs.split(" ").filter(Boolean),
  values,
  valueLongs: valueLongs.split(" ").filter(Boolean),
  module,
});

const shell: Interpreter = { ...make("c", "--command", "oO", "--rcfile --init-file", ""), shell: true };
const python = make("c", "", "WXQ", "--check-hash-based-pycs", "m");
const node = make(
  "ep",
  "--eval --print",
  "rC",
  "--require --import --loader --experimental-loader --conditions --env-file --title",
);
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
  bun: make("ep", "--eval --print", "r", "--preload --cwd --config"),
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
  swift: make("e"),
  racket: make("e", "--eval"),
  guile: make("c"),
  octave: make("", "--eval"),
  sbcl: make("", "--eval --load"),
});

/** Versioned names (`python3.11`, `lua5.4`) are their interpreter. */
export function interpreter(base: string): Interpreter | undefined {
  const name = base.toLowerCase();
  return byName[name] ?? byName[name.replace(/[-.]?\d+(\.\d+)*(t|w)?$/, "")];
}

export interface InterpreterCall {
  /** Inline code and the words after it. */
  payload?: Argument;
  inline: boolean;
  /** Reads its program from standard input. */
  stdin: boolean;
  /** The script file, when there is one. */
  script?: Argument;
}

/** Reads the words after an interpreter's name up to its script. */
export function readInterpreterCall(spec: Interpreter, args: readonly Argument[]): InterpreterCall {
  let informs = false;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (!arg) break;
    const { text } = arg;
    if (text === "--") return script(args[i + 1], informs);
    if (text === "-" || /^\/dev\/(stdin|fd\/0)$/.test(text)) return { inline: false, stdin: true };
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
      if (/^--(version|help)$/.test(text)) informs = true;
      continue;
    }
    const step = readCluster(spec, text.slice(1));
    if (step === "inline") return inlineCall(args, i + 1);
    if (step === "module") return { inline: false, stdin: false };
    if (step === "stdin") return { inline: false, stdin: true };
    if (step === "value") i++;
    if (/^-[vV]$|^-VV$|^-h$/.test(text) && !spec.shell) informs = true;
  }
  return { inline: false, stdin: !informs };
}

const script = (found: Argument | undefined, informs: boolean): InterpreterCall =>
  found ? { inline: false, stdin: false, script: found } : { inline: false, stdin: !informs };

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
    if (spec.module.includes(letter)) return "module";
    if (spec.values.includes(letter)) return i === letters.length - 1 ? "value" : "flags";
  }
  return "flags";
}
