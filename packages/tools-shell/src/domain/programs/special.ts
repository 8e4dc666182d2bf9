import { type Argument, mayBeOption } from "../argument.ts";

type Check = (args: readonly Argument[]) => string | undefined;

const awk: Check = (args) => {
  let program: Argument | undefined;
  for (let i = 0; i < args.length && !program; i++) {
    const arg = args[i];
    const text = arg?.text ?? "";
    if (/^-f|^--file/.test(text)) return undefined;
    if (/^-(i|l|E)|^--(include|load|exec|source)|^-e/.test(text)) return "awk loads or runs further code";
    if (/^-[vF]$|^--(assign|field-separator)$/.test(text)) i++;
    else if (!/^-./.test(text)) program = arg;
  }
  if (!program) return undefined;
  if (program.dynamic) return "the awk program is known only at run time";
  return /system|\||getline|>|@/.test(program.text) ? "the awk program may run commands or write files" : undefined;
};

const sed: Check = (args) => {
  const scripts: string[] = [];
  let fromFile = false;
  for (let i = 0; i < args.length; i++) {
    const text = args[i]?.text ?? "";
    if (/^-[nErsuz]*i|^--in-place/.test(text)) return "sed -i rewrites its files";
    const long = /^--expression=(.*)$/s.exec(text);
    if (long) scripts.push(long[1] ?? "");
    else if (/^-[nErsuz]*e$|^--expression$/.test(text)) scripts.push(args[++i]?.text ?? "");
    else if (/^-[nErsuz]*e./.test(text)) scripts.push(text.replace(/^-[nErsuz]*e/, ""));
    else if (/^-[nErsuz]*f|^--file/.test(text)) {
      fromFile = true;
      if (/^-[nErsuz]*f$|^--file$/.test(text)) i++;
    } else if (!text.startsWith("-") && scripts.length === 0 && !fromFile) scripts.push(text);
  }
  return scripts.every(plainSed) ? undefined : "the sed script may run commands or write files";
};

const address = String.raw`(?:\d+(?:~\d+)?|\$|/(?:[^/\\\n\0]|\\.)*/I?)`;
const substitute = String.raw`[sy]([/|,#:@!%~])(?:(?!\1)[^\\\n\0]|\\[^\n])*\1(?:(?!\1)[^\\\0]|\\[\s\S])*\1[gIiMmp0-9]*`;
const sedCommand = new RegExp(
  String.raw`^(?:${address}(?:,[+~]?${address})?\s*!?\s*)?(?:${substitute}|[pdDnNgGhHxqQ=l]\s*\d*)\s*(?:[;\n]\s*|$)`,
);

// Understood command by command; anything else counts as acting.
function plainSed(script: string): boolean {
  let rest = script
    .trim()
    .replace(/^\{(.*)\}$/s, "$1")
    .trim();
  while (rest !== "") {
    const match = sedCommand.exec(rest);
    if (!match?.[0]) return false;
    rest = rest.slice(match[0].length);
  }
  return true;
}

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

const gitSettings =
  /^(core\.(.*pager|editor|sshcommand|hookspath|fsmonitor|askpass|gitproxy|worktree|alternate.*)|alias\..*|.*\.(textconv|command|driver|clean|smudge|process|helper|cmd|program|path|insteadof|pushinsteadof|uploadpack|receivepack|proxy|vcs)|include.*|pager\..*|sequence\.editor|gpg\..*|protocol\..*|uploadpack\..*|init\.templatedir)/i;

const git: Check = (args) => {
  const words = args.map(({ text }) => text);
  const at = (name: string) => words.indexOf(name);
  if (at("bisect") >= 0 && words[at("bisect") + 1] === "run") return "git bisect run runs a command at each step";
  if (at("submodule") >= 0 && words.includes("foreach")) return "git submodule foreach runs a command";
  if (
    /^(difftool|mergetool|instaweb|web--browse|daemon|hook|credential.*|p4|svn|cvs.*)$/.test(
      words.find((word) => !word.startsWith("-")) ?? "",
    )
  ) {
    return "this git command runs other programs";
  }
  if (at("clone") >= 0 && words.some((word) => /^-u/.test(word))) return "git clone -u names a program";
  if (
    at("config") >= 0 &&
    words.slice(at("config") + 1).some((word) => gitSettings.test(word) || /^(-e|--edit|edit)$/.test(word))
  ) {
    return "this git setting names a program";
  }
  return undefined;
};

// The old style has no dash: `tar xIf program archive`.
const tar: Check = ([first]) =>
  first && /^[A-Za-z]*[IF]/.test(first.text) ? "this tar option names a program" : undefined;

const docker: Check = (args) => {
  const at = args.findIndex(({ text }) => text === "compose");
  const runs = at >= 0 && args.slice(at).some(({ text }) => text === "run" || text === "exec");
  return runs ? "docker compose runs a command that its key does not show" : undefined;
};

const dynamicOption: (program: string) => Check = (program) => (args) =>
  beforeEnd(args).some(mayBeOption) ? `an expansion could add an option to ${program}` : undefined;

const beforeEnd = (args: readonly Argument[]) => {
  const end = args.findIndex(({ text }) => text === "--");
  return end < 0 ? args : args.slice(0, end);
};

/** Programs on the denylist for one form only: an expansion must not be able to complete that form. */
const watched = ["rm", "chmod", "systemctl", "loginctl", "init", "dd", "find", "fd", "sed", "xargs"];

const checks: Readonly<Record<string, Check>> = Object.assign(
  Object.create(null),
  Object.fromEntries(watched.map((program) => [program, dynamicOption(program)])),
  {
    awk,
    gawk: awk,
    mawk: awk,
    nawk: awk,
    sed: (args: readonly Argument[]) => dynamicOption("sed")(args) ?? sed(args),
    gsed: sed,
    test: subscripts,
    "[": subscripts,
    set: setFlags,
    git,
    tar,
    docker,
    podman: docker,
  } satisfies Record<string, Check>,
);

/** Why this call of an ordinary program asks afresh, or undefined. */
export const specialReason = (base: string, args: readonly Argument[]): string | undefined => checks[base]?.(args);
