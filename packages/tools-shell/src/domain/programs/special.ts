import { type Argument, mayBeOption } from "../argument.ts";
import { optionSpec, readOptions } from "../options.ts";
import { awkCommands, awkReason } from "./awk.ts";
import { gitReason } from "./git.ts";
import { sedCommands, sedReason } from "./sed.ts";
import { settingsReason } from "./settings.ts";

type Check = (args: readonly Argument[], base: string) => string | undefined;

const subscripts: Check = (args) => {
  for (let i = 0; i < args.length; i++) {
    if (!/^-[vR]$/.test(args[i]?.text ?? "")) continue;
    const name = args[i + 1];
    if (name && (name.dynamic || name.text.includes("["))) return "test -v evaluates a subscript";
  }
  // Unquoted, one variable can hold `-v name[$(command)]`.
  return args.some(({ many, text }) => many && text.startsWith("\0")) ? "an expansion could add a test" : undefined;
};

const setFlags: Check = (args) => {
  for (let i = 0; i < args.length; i++) {
    const { text = "", dynamic } = args[i] ?? {};
    if (text === "--") return undefined;
    if (dynamic) return "set with options known only at run time";
    if (!/^[-+]./.test(text)) return undefined;
    if (/^[-+][euxvfETC]+$/.test(text)) continue;
    if (!/^[-+][euxvfETC]*o$/.test(text)) return "set changes how the shell reads commands";
    const option = args[++i]?.text;
    if (!/^(pipefail|errexit|nounset|xtrace|verbose|noglob|errtrace|noclobber)$/.test(option ?? "")) {
      return "set changes how the shell reads commands";
    }
  }
  return undefined;
};

// The old style has no dash: `tar xIf program archive`.
const tar: Check = ([first]) =>
  first && /^[A-Za-z]*[IF]/.test(first.text) ? "this tar option names a program" : undefined;

const dynamicOption: (program: string) => Check = (program) => (args) =>
  beforeEnd(args).some(mayBeOption) ? `an expansion could add an option to ${program}` : undefined;

const beforeEnd = (args: readonly Argument[]) => {
  const end = args.findIndex(({ text }) => text === "--");
  return end < 0 ? args : args.slice(0, end);
};

const psqlOptions = optionSpec(
  "aAbc:d:eEf:F:h:HlL:no:p:P:qR:sStT:U:v:VwWxXz?01",
  "output:=o log-file:=L command:=c file:=f dbname:=d host:=h port:=p username:=U variable:=v set:=v pset:=P",
);
const psql: Check = (args) =>
  readOptions(psqlOptions, args).options.some(({ letter }) => letter === "o" || letter === "L")
    ? "this psql option writes a file or runs a program"
    : undefined;

const compilerFlag =
  /^-(O\w*|g\w*|W(?!l,)[\w=-]*|D\w+(=[\w.]+)?|std=[\w+]+|m[\w=-]+|f(?!plugin)[\w=-]+|pthread|pedantic|[IL][\w./-]+|l\w+|v)$/;

// `make NAME=value` puts the value into recipes, where a shell reads it.
const make: Check = (args) => {
  const found = args.find(({ text }) => {
    const [, name = "", value = ""] = /^(\w+)[:+?!]*=(.*)$/s.exec(text) ?? [];
    if (/[;&|$`<>(]/.test(value)) return true;
    const words = value.split(/\s+/).filter(Boolean);
    const flags = /FLAGS$/.test(name) && (words.length > 1 || value.startsWith("-"));
    return flags ? !words.every((word) => compilerFlag.test(word)) : /\s/.test(value);
  });
  return found && `make ${found.text.slice(0, 40)} changes what its recipes run`;
};

const uniq: Check = (args) =>
  readOptions(optionSpec("cdDf:is:uw:z"), args).operands.length > 1 ? "uniq writes its second file" : undefined;

const sedCheck: Check = (args, base) => dynamicOption(base)(args, base) ?? sedReason(args);

/** Programs on the denylist for one form only: an expansion must not be able to complete that form. */
const watched = ["rm", "chmod", "systemctl", "loginctl", "init", "dd", "find", "fd", "sed", "xargs"];

const checks: Readonly<Record<string, Check>> = Object.assign(
  Object.create(null),
  Object.fromEntries(watched.map((program) => [program, dynamicOption(program)])),
  {
    awk: awkReason,
    gawk: awkReason,
    mawk: awkReason,
    nawk: awkReason,
    sed: sedCheck,
    test: subscripts,
    "[": subscripts,
    set: setFlags,
    git: gitReason,
    uniq,
    tar,
    make,
    psql,
    npm: settingsReason,
    pnpm: settingsReason,
    yarn: settingsReason,
    bun: settingsReason,
    pip: settingsReason,
    pip3: settingsReason,
    poetry: settingsReason,
    bundle: settingsReason,
    composer: settingsReason,
    gh: settingsReason,
    conda: settingsReason,
    go: settingsReason,
  } satisfies Record<string, Check>,
);

/** Why this call of an ordinary program asks afresh, or undefined. */
export const specialReason = (base: string, args: readonly Argument[]): string | undefined =>
  checks[base]?.(args, base);

/** Fixed texts that the program's own language hands to a shell. */
export function innerCommands(base: string, args: readonly Argument[]): string[] {
  if (base === "sed") return sedCommands(args);
  return checks[base] === awkReason ? awkCommands(args) : [];
}
