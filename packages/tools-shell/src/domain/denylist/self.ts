import type { Argument } from "../argument.ts";
import type { PrivatePlaces } from "../private-paths.ts";
import { interpreter } from "../programs/interpreters.ts";
import { absolutePaths, type Folders } from "./disks.ts";
import { refusal } from "./refusal.ts";

/** LatchAI's own command, except its help, its version and the list of tools. */
export function refuseSelf(args: readonly Argument[]): string | undefined {
  const first = args[0]?.text;
  if (args.length === 1 && (first === "--help" || first === "--version")) return undefined;
  if (first === "tools") return undefined;
  return refusal(
    "LatchAI's own command",
    "Only latchai --help, latchai --version and latchai tools may be run; permissions and settings are the person's.",
  );
}

interface Where {
  folders: Folders;
  places: Pick<PrivatePlaces, "install">;
}

const entry =
  /(^|\/)node_modules\/latchai(\/(?!node_modules\/)|$)|(^|\/)bin\/latchai$|(^|\/)apps\/daemon\/(dist\/|src\/main\.)|^latchai(@[\w.^~-]+)?$/;

/** The program word is a file of LatchAI's own: `./apps/daemon/dist/main.mjs`. */
export const isOwnProgram = (word: string, where: Where): boolean => word.includes("/") && isOwnFile(word, where);

// A checkout holds more than the program: its tests and the tools it depends on may be run.
const others = /^\/(node_modules|test|src(?!\/main\.))(\/|$)/;

function isOwnFile(text: string, { folders, places: { install = [] } }: Where): boolean {
  if (entry.test(text)) return true;
  return absolutePaths(text, folders).some((path) => {
    if (entry.test(path)) return true;
    return install.some(
      (root) => path === root || (path.startsWith(`${root}/`) && !others.test(path.slice(root.length))),
    );
  });
}

const launchers =
  /^(deno|electron|nodemon|pm2|vite-node|esno|esr|jiti|zx|node-dev|ts-node-\w+|tsnd|swc-node|babel-node|c8|nyc|forever)$/;
const verbs = /^(run|watch|start|serve|exec|x|eval|node)$/;
const preload = /^(?:-r|--(?:require|import|loader|experimental-loader|preload))(?:=(.+))?$/s;

/** For each script of LatchAI's own that an interpreter is told to run or load, the words after it. */
export function ownScripts(base: string, args: readonly Argument[], where: Where): (readonly Argument[])[] {
  if (!interpreter(base) && !launchers.test(base)) return [];
  const found: (readonly Argument[])[] = [];
  let open = true;
  for (let i = 0; i < args.length && open; i++) {
    const { text = "" } = args[i] ?? {};
    const loaded = preload.exec(text);
    const value = loaded?.[1] ?? (loaded ? args[i + 1]?.text : undefined);
    if (value !== undefined && isOwnFile(value.replace(/^file:\/\//, ""), where)) found.push([]);
    if (text.startsWith("-") && text !== "-") continue;
    if (isOwnFile(text.replace(/^file:\/\//, ""), where)) found.push(args.slice(i + 1));
    // The word after an option may be its value, and then the script is still to come.
    open = verbs.test(text) || /^-/.test(args[i - 1]?.text ?? "");
  }
  return found;
}
