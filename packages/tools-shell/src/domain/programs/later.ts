import { type Argument, baseName } from "../argument.ts";
import { takesData } from "./data.ts";
import { interpreter } from "./interpreters.ts";
import { hasSubRunners, runnerOf } from "./runner-table.ts";
import { optionTable } from "./subcommands.ts";

/** The program's own words are understood, so what stands later among them is not taken for a command. */
export const isKnown = (base: string): boolean =>
  takesData(base) || optionTable(base) !== undefined || runnerOf(base) !== undefined || hasSubRunners(base);

// Refused for their form, not for their name: a name alone may be data.
const shaped = /^(rm|dd|chmod|tee|shred|truncate|cp|mv|ln|install|rsync|find|fd|xargs)$/;
const maxLater = 8;

/** Where a program of unknown habits may start another: a known one among its words, or whatever follows `--`. */
export function laterCommands(args: readonly Argument[]): Argument[][] {
  const found: Argument[][] = [];
  for (let i = 0; i < args.length && found.length < maxLater; i++) {
    const { text = "", dynamic } = args[i] ?? {};
    if (text === "--") {
      if (i + 1 < args.length) found.push(args.slice(i + 1));
      break;
    }
    if (dynamic || text.startsWith("-") || i + 1 === args.length) continue;
    const base = baseName(text).toLowerCase();
    if (shaped.test(base) || optionTable(base) || interpreter(base)?.shell) found.push(args.slice(i));
  }
  return found;
}

// Programs that packages bring to node_modules/.bin and that run code or commands from their arguments.
const packageRunners =
  /^(cross-env(-shell)?|dotenv|dotenvx|env-cmd|concurrently|nodemon|npm-run-all|run-[sp]|shx|pm2|forever|onchange|chokidar|start-server-and-test)$/;

/** The program starts another by its name. */
export const launches = (base: string): boolean => /^(npx|bunx|pnpx|pnx|uvx|pnpm|yarn|bun|deno)$/.test(base);

/** The command that a package program starts as its certain reading says, without its version. */
export function launched(base: string, inner: readonly Argument[]): readonly Argument[] | undefined {
  const [word, ...rest] = inner;
  if (!word || word.dynamic || /^@.*\/latchai(@|$)/.test(word.text)) return undefined;
  const text = word.text.replace(/(?!^)@[^@/]*$/, "");
  const program = baseName(text);
  const any = /^(npx|bunx|pnpx|pnx|uvx)$/.test(base);
  if (!any && !(/^(pnpm|yarn|bun|deno)$/.test(base) && (interpreter(program) || packageRunners.test(program))))
    return undefined;
  return [{ ...word, text }, ...rest];
}
