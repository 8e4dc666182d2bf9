import { posix } from "node:path";
import { type Argument, unknownText } from "./argument.ts";
import { type At, setVariable } from "./at.ts";
import { type Findings, hiddenPath, readingsIn } from "./findings.ts";
import { analysisLimits } from "./limits.ts";
import { holdsHome, privateReason } from "./private-paths.ts";

/** Follows `cd` to every folder it may lead to; says why when there are too many to follow. */
export function changeFolder(findings: Findings, args: readonly Argument[]): string | undefined {
  const { folders, places } = findings;
  const target = args.find(({ text }) => !/^-./.test(text));
  const { texts, hidden } = target ? readingsIn(target, findings) : { texts: ["~"], hidden: false };
  if (hidden || (folders.length < 2 && texts.some((text) => /^(-|~-)/.test(text)))) return hiddenPath;
  for (const text of texts) {
    const path = text.replace(/^~[\w.]*(?=\/|$)/, places.userHome ?? "~").replace(/^~\+/, ".");
    for (const from of path.startsWith("/") ? ["/"] : [...folders]) {
      const to = path.startsWith(unknownText) ? path : posix.join(from, path);
      if (/^(-|~-)/.test(path) || folders.includes(to)) continue;
      if (folders.length >= analysisLimits.maxFolders) return "changes the folder too often";
      folders.push(to);
    }
  }
  return undefined;
}

/** `env -C folder` changes to a folder for its command alone; the words after it may be seen from there. */
export function followChdir(findings: Findings, args: readonly Argument[]): string | undefined {
  args.forEach((argument, i) => {
    const attached = /^(?:--ch[a-z]*=|-C(?=[./~]))(.+)$/s.exec(argument.text)?.[1];
    const value = attached === undefined ? args[i + 1] : { ...argument, text: attached };
    if (value && (attached !== undefined || /^(-[iv0]*C|--ch[a-z]*)$/.test(argument.text)))
      changeFolder(findings, [value]);
  });
  return findings.places.home?.length ? elsewhere(args, findings) : undefined;
}

/** Notes what a builtin puts into a variable: `export x=…` in sight, `read x` not. */
export function noteVariable(name: string, args: readonly Argument[], at: At): void {
  for (const argument of args) {
    if (!argument.text.startsWith(`${name}=`)) continue;
    setVariable(name, { ...argument, text: argument.text.slice(name.length + 1) }, at);
    return;
  }
  setVariable(name, undefined, at);
}

// Only print, compare or keep their words.
const printing =
  /^(echo|printf|test|\[|true|false|:|read|mapfile|readarray|export|declare|typeset|local|readonly|unset|return|exit|break|continue|shift|set|sleep|kill|wait|let|getopts|seq|expr|date|basename|dirname)$/;
// Look at a folder without what lies below it, or list no more than names.
const shallow =
  /^(cd|pushd|popd|pwd|ls|stat|file|realpath|readlink|mkdir|rmdir|touch|df|du|tree|find|fd|fdfind|cat|head|tail|tac|wc|sort|uniq|cut|tr|awk|gawk|mawk|nawk|sed|column|paste|xargs|which|type|command|alias|complete)$/;
const destination = /^(cp|mv|install|ln)$/;
const searchers = /^(rg|ag|ack)$/;

/** Why a program may reach what belongs to the daemon although no single word says so. */
export function daemonReason(base: string, args: readonly Argument[], findings: Findings): string | undefined {
  const { places, folders } = findings;
  if (!places.home?.length || printing.test(base)) return undefined;
  if (args.some((argument) => argument.expansions && readingsIn(argument, findings).hidden)) return hiddenPath;
  if (base === "ps" && args.some(({ text }) => /^([a-zA-Z]*e[a-zA-Z]*|-[a-zA-Z]*E[a-zA-Z]*)$/.test(text)))
    return "shows the environment of other processes";
  if (shallow.test(base)) return undefined;
  const deep = "goes through a folder that holds LatchAI's home";
  const through = (text: string) => holdsHome(text, folders, places);
  const searches = /^[efz]?grep$/.test(base);
  const recursive = searches && args.some(({ text }) => /^-[a-zA-Z]*[rR]|^--(r|d)/.test(text));
  if ((recursive || searchers.test(base)) && folders.some(through)) return deep;
  const named = args.some(({ text }) => /^(-[a-zA-Z]*[ts]|--t)/.test(text));
  const words = searches && !recursive ? [] : destination.test(base) && !named ? args.slice(0, -1) : args;
  if (words.some((argument) => readingsIn(argument, findings).texts.some(through))) return deep;
  return elsewhere(args, findings);
}

const folderOption =
  /^(?:-C|--(?:chdir|directory|cwd|prefix|dir|working-directory|root|work-tree|git-dir))(?:=(.+))?$/s;

// `git -C folder show ../x`: the other words are seen from that folder.
function elsewhere(args: readonly Argument[], findings: Findings): string | undefined {
  const folders = args.flatMap(({ text }, i) => {
    const named = folderOption.exec(text);
    const value = named ? (named[1] ?? args[i + 1]?.text) : /^-C(?=[./~])(.+)$/s.exec(text)?.[1];
    if (value === undefined) return [];
    const path = value.replace(/^~[\w.]*(?=\/|$)/, findings.places.userHome ?? "~");
    return path.startsWith("/") ? [path] : findings.folders.map((from) => posix.join(from, path));
  });
  if (folders.length === 0) return undefined;
  for (const argument of args) {
    const reason = privateReason(argument, "", readingsIn(argument, findings), findings.places, folders);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
