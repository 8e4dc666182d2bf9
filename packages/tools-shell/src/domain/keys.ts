import { type Argument, baseName } from "./argument.ts";
import { takesData } from "./programs/data.ts";
import { namesOf } from "./programs/names.ts";
import { isGroup } from "./programs/runner-table.ts";
import { optionTable, plausibleAt } from "./programs/subcommands.ts";

const subcommandShape = /^[a-z][a-z0-9]*([-_:][a-z0-9]+)*$/;
const programShape = /^[A-Za-z0-9_./+@:~%,[\]-]+$/;
const systemFolder = /^(?:\/usr(?:\/local)?)?\/s?bin\/([^/]+)$/;

/** The key of a program, with or without a subcommand. */
export const keyOf = (program: string, sub?: string): string =>
  sub === undefined ? `run_shell(${program}:*)` : `run_shell(${program} ${sub}:*)`;

/** The one reading that an allow rule may rely on. */
export interface CertainReading {
  program: string;
  sub?: string;
  /** Why the subcommand is only known at run time. */
  doubt?: string;
}

/** The certain reading of a command line, or undefined when the program is not known. `whole`: its operands are never subcommands. */
export function certainReading(argv: readonly Argument[], whole: boolean): CertainReading | undefined {
  const word = argv[0];
  if (!word || word.dynamic || !programShape.test(word.text)) return undefined;
  const program = systemFolder.exec(word.text)?.[1] ?? word.text;
  if (whole) return { program };
  const table = optionTable(baseName(program));
  for (let i = 1; i < argv.length; i++) {
    const { text, literal, dynamic, many } = argv[i] as Argument;
    if (dynamic) return takesData(program) ? { program } : doubtful(program);
    if (!text.startsWith("-") || text === "-") {
      return literal && subcommandShape.test(text) ? { program, sub: text } : { program };
    }
    if (text === "--") return { program };
    if (many) return doubtful(program);
    const name = text.startsWith("--") ? text.split("=")[0] : text;
    if (table?.values.has(name ?? "") && !(text.startsWith("--") && text.includes("="))) {
      if (argv[++i]?.many) return doubtful(program);
    } else if (!(text.startsWith("--") && text.includes("=")) && !table?.standsAlone(text)) return { program };
  }
  return { program };
}

const doubtful = (program: string): CertainReading => ({
  program,
  doubt: `what ${program} does is known only at run time`,
});

/** Every key that another plausible reading of the words would have; deny rules see them all. */
export function plausibleKeys(argv: readonly Argument[]): string[] {
  const word = argv[0];
  if (!word || word.text === "" || word.dynamic) return [];
  const base = baseName(word.text);
  const programs = new Set([word.text, base, base.toLowerCase()]);
  const subs = plausibleSubcommands(base, argv);
  const keys: string[] = [];
  for (const program of programs) {
    // A deny rule on the program covers its subcommands, so the bare key is needed only without one.
    if (subs.size === 0) keys.push(keyOf(program));
    for (const sub of subs) keys.push(keyOf(program, sub));
  }
  return keys;
}

function plausibleSubcommands(base: string, argv: readonly Argument[]): Set<string> {
  const subs = new Set<string>();
  const args = argv.slice(1);
  for (const at of plausibleAt(base, args)) {
    const group = isGroup(base, args[at]?.text ?? "") ? [at, at + 1] : [at];
    for (const place of group) {
      const { text = "" } = args[place] ?? {};
      if (!subcommandShape.test(text.toLowerCase())) continue;
      subs.add(text);
      for (const name of namesOf(base, text.toLowerCase())) subs.add(name);
    }
  }
  return subs;
}
