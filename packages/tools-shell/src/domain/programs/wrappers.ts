import type { Argument } from "../argument.ts";

interface Wrapper {
  /** Options that take the next word, or the rest of their own. */
  values: readonly string[];
  flags: readonly string[];
  /** Operands of the wrapper itself before the command. */
  leading: number;
  /** Options that write, or hide the command. */
  acting: readonly string[];
  /** Options after which the wrapper only prints. */
  prints: readonly string[];
}

const wrapper = (values: string, flags = "", leading = 0, acting = "", prints = ""): Wrapper => {
  const list = (text: string) => text.split(" ").filter(Boolean);
  return {
    values: list(values),
    flags: list(flags),
    leading,
    acting: list(acting),
    prints: ["--help", "--version", ...list(prints)],
  };
};

const wrappers: Readonly<Record<string, Wrapper>> = Object.assign(Object.create(null), {
  timeout: wrapper("-s --signal -k --kill-after", "--preserve-status --foreground -v --verbose -p -f", 1),
  nice: wrapper("-n --adjustment"),
  nohup: wrapper(""),
  time: wrapper("-f --format", "-a --append -p --portability -v --verbose -q --quiet -l", 0, "-o --output"),
  env: wrapper(
    "-u --unset -C --chdir",
    "-i --ignore-environment - -0 --null -v --debug",
    0,
    "-S --split-string -P --argv0 -a",
  ),
  command: wrapper("", "-p", 0, "", "-v -V -pv -pV -vp -Vp"),
  builtin: wrapper(""),
  stdbuf: wrapper("-i --input -o --output -e --error"),
  ionice: wrapper("-c --class -n --classdata", "-t --ignore", 0, "", "-p --pid -P --pgid -u --uid"),
  setsid: wrapper("", "-c --ctty -f --fork -w --wait"),
});

export interface Unwrapped {
  /** The inner command line; empty when the wrapper runs nothing. */
  inner: Argument[];
  /** Names that `env` sets for the inner command, with their values. */
  assigned: [name: string, value: string][];
  /** Why the inner command is not certain. */
  doubt?: string;
}

/** The command inside a transparent wrapper, or undefined when `base` is none. */
export function unwrap(base: string, args: readonly Argument[]): Unwrapped | undefined {
  const spec = wrappers[base];
  if (!spec) return undefined;
  const assigned: Unwrapped["assigned"] = [];
  let doubt: string | undefined;
  let i = 0;
  for (; i < args.length; i++) {
    const text = args[i]?.text ?? "";
    if (text === "--") {
      i++;
      break;
    }
    if (!text.startsWith("-") || (text === "-" && base !== "env")) break;
    if (spec.prints.includes(text)) return { inner: [], assigned };
    const step = optionStep(spec, base, text);
    if (step === undefined) doubt ??= `${base} ${text} is not understood`;
    else i += step;
  }
  for (; base === "env" && i < args.length; i++) {
    const [, name, value = ""] = /^([^=]+)=(.*)$/s.exec(args[i]?.text ?? "") ?? [];
    if (name === undefined) break;
    assigned.push([name, value]);
  }
  const start = i + spec.leading;
  if (args.slice(0, start).some(({ many }) => many)) doubt ??= `an expansion before the command that ${base} runs`;
  const inner = args.slice(start);
  return doubt === undefined ? { inner, assigned } : { inner, assigned, doubt };
}

// How many further words the option takes; undefined when it is unknown or acts.
function optionStep(spec: Wrapper, base: string, text: string): 0 | 1 | undefined {
  const name = text.startsWith("--") ? (text.split("=")[0] ?? text) : text;
  if (spec.acting.some((option) => name === option || (!option.startsWith("--") && text.startsWith(option))))
    return undefined;
  if (spec.flags.includes(text)) return 0;
  if (base === "nice" && /^--?\d+$/.test(text)) return 0;
  if (spec.values.includes(name)) return text.includes("=") && text.startsWith("--") ? 0 : 1;
  if (text.startsWith("--")) return undefined;
  return spec.values.some((option) => option.length === 2 && text.startsWith(option)) ? 0 : undefined;
}

const maxGuesses = 4;

/** The first places where the inner command may start when the wrapper's own words are not certain. */
export function innerGuesses(args: readonly Argument[]): Argument[][] {
  const guesses: Argument[][] = [];
  for (let i = 0; i < args.length && guesses.length < maxGuesses; i++) {
    if (!args[i]?.text.startsWith("-")) guesses.push(args.slice(i));
  }
  return guesses;
}

/** What `env -S` splits and starts, with the words after it, in every spelling of the option. */
export function splitTexts(args: readonly Argument[]): string[] {
  return args.flatMap(({ text }, i) => {
    const value = /^--s[a-z-]*=(.*)$/s.exec(text)?.[1] ?? /^-[a-zA-Z0]*S(.*)$/s.exec(text)?.[1];
    if (value === undefined && !/\s/.test(text)) return [];
    const rest = args.slice(i + 1).map((arg) => arg.text);
    return [[value ?? text, ...rest].join(" ").replaceAll("\\_", " ")];
  });
}
