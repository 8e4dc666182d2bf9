import type { Argument } from "../argument.ts";
import { optionSpec, readOptions } from "../options.ts";
import { harmlessGitSetting } from "./git-settings.ts";
import { plausibleAt } from "./subcommands.ts";

/** What git would run of its own words. */
export interface GitInner {
  /** Texts that a shell reads. */
  texts: string[];
  /** Command lines given as words. */
  guesses: Argument[][];
}

const runsPrograms = /^(difftool|mergetool|instaweb|web--browse|daemon|hook|credential.*|p4|svn|cvs.*|for-each-repo)$/;
/** Short options that name a program or order, by subcommand: in other subcommands the letter means something else. */
const acting: Readonly<Record<string, RegExp>> = Object.assign(Object.create(null), {
  rebase: /^-[a-zA-Z]*x/,
  difftool: /^-[a-zA-Z]*[xt]/,
  grep: /^-[a-zA-Z]*O/,
  clone: /^-[a-zA-Z]*[cu]/,
  remote: /^-u/,
  init: /^--config/,
  archive: /^-[a-zA-Z]*o/,
});

/** Why a call of git asks afresh, or undefined; options that act in every subcommand are listed elsewhere. */
export function gitReason(args: readonly Argument[]): string | undefined {
  const places = plausibleAt("git", args);
  const global = args.slice(0, places[0] ?? args.length);
  const setting = global.find(({ text }) => /^-c/.test(text));
  if (setting) return "git -c sets something for this call that may name a program";
  for (const at of places) {
    const reason = subcommandReason(args[at]?.text ?? "", args.slice(at + 1));
    if (reason !== undefined) return reason;
  }
  return undefined;
}

// In other subcommands -x is a flag.
const runsTexts = (subs: readonly string[]): boolean => subs.some((sub) => /^(rebase|difftool)$/.test(sub));

function subcommandReason(sub: string, rest: readonly Argument[]): string | undefined {
  if (runsPrograms.test(sub)) return `git ${sub} runs other programs`;
  const option = rest.find(({ text }) => acting[sub]?.test(text));
  if (option) return `git ${sub} ${option.text.slice(0, 40)} runs or sets something else`;
  const words = rest.filter(({ text }) => !text.startsWith("-"));
  if (sub === "bisect" && words[0]?.text === "run") return "git bisect run runs a command at each step";
  if (sub === "submodule" && words.some(({ text }) => text === "foreach"))
    return "git submodule foreach runs a command";
  return sub === "config" ? configReason(rest) : undefined;
}

const configOptions = optionSpec(
  "f:lezt:",
  `global system local worktree file:=f blob: get get-all get-regexp get-urlmatch get-color get-colorbool replace-all add
unset unset-all rename-section remove-section list=l edit=e type: bool int bool-or-int bool-or-str path expiry-date null=z
name-only show-names includes no-includes show-origin show-scope default: comment: fixed-value value: url: all regexp append`,
);
const reading = /^(l|get.*|unset.*|(rename|remove)-section)$/;

function configReason(args: readonly Argument[]): string | undefined {
  const { options, operands, unknown } = readOptions(configOptions, args);
  const verb = operands[0]?.text ?? "";
  if (unknown !== undefined) return `git config ${unknown} is not understood`;
  if (verb === "edit" || options.some(({ letter }) => letter === "e")) return "git config opens an editor";
  if (/^(get|list|unset)$/.test(verb) || options.some(({ letter }) => reading.test(letter))) return undefined;
  const [key, ...values] = verb === "set" ? operands.slice(1) : operands;
  // One word alone is a question.
  if (!key || (values.length === 0 && !key.many) || (!key.dynamic && harmlessGitSetting(key.text))) return undefined;
  return "this git setting may name a program";
}

/** The commands inside `git rebase --exec`, `submodule foreach`, `bisect run` and `!` aliases; read for denials. */
export function gitInner(args: readonly Argument[]): GitInner {
  const found: GitInner = { texts: [], guesses: [] };
  const subs = plausibleAt("git", args).map((at) => args[at]?.text ?? "");
  args.forEach(({ text }, i) => {
    const rest = args.slice(i + 1);
    const exec = /^--ex[ec]*(?:=(.*))?$/s.exec(text) ?? (runsTexts(subs) && /^-[a-zA-Z]*x(.+)?$/s.exec(text));
    if (exec) found.texts.push(exec[1] ?? rest[0]?.text ?? "");
    const pager = subs.includes("grep") && /^-[a-zA-Z]*O(.+)$/s.exec(text)?.[1];
    if (pager) found.texts.push(pager);
    const set = text === "-c" || text === "--config" ? rest[0]?.text : /^(?:-c|--config=)(.+)$/s.exec(text)?.[1];
    const [, key = "", value = ""] = /^([^=]+)=(.*)$/s.exec(set ?? "") ?? [];
    if (value !== "" && !harmlessGitSetting(key)) found.texts.push(value.replace(/^!/, ""));
    const alias = /(?:^|=)!(.*)$/s.exec(text)?.[1];
    if (alias !== undefined) found.texts.push(alias);
    if (!(text === "run" && subs.includes("bisect")) && !(text === "foreach" && subs.includes("submodule"))) return;
    const command = rest.slice(
      Math.max(
        0,
        rest.findIndex((arg) => !arg.text.startsWith("-")),
      ),
    );
    if (command.length === 0) return;
    found.guesses.push(command);
    if (text === "foreach") found.texts.push(command.map((arg) => arg.text).join(" "));
  });
  return found;
}
