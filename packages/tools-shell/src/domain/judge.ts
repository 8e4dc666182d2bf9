import { type Argument, baseName, literalArgument, unknownText } from "./argument.ts";
import { harmlessForCommand, harmlessForShell } from "./assignments.ts";
import { mayBeDisk, namesDisk, refuseDiskOutput } from "./denylist/disks.ts";
import { downloadRefusal, isFetcher, runsDownload } from "./denylist/downloads.ts";
import { isOwnProgram, ownScripts, refuseSelf } from "./denylist/self.ts";
import { predicateFor } from "./denylist/table.ts";
import { deny, type Flow, mark, mayJudge, unread } from "./findings.ts";
import { changeFolder, daemonReason, followChdir, noteVariable } from "./folders.ts";
import { type CertainReading, certainReading, keyOf, plausibleKeys } from "./keys.ts";
import { analysisLimits } from "./limits.ts";
import type { Line } from "./line.ts";
import { walkPayload, walkSetting } from "./payloads.ts";
import { actingOptions, mayAct } from "./programs/acting.ts";
import { assignedByBuiltin } from "./programs/builtins.ts";
import { gitInner } from "./programs/git.ts";
import { type Interpreter, interpreter, readInterpreterCall, reads } from "./programs/interpreters.ts";
import { isKnown, laterCommands, launched, launches } from "./programs/later.ts";
import { mayEndMachine, packageCommands } from "./programs/package-commands.ts";
import { runnerOf } from "./programs/runner-table.ts";
import { runnerCall } from "./programs/runners.ts";
import { innerCommands, specialReason } from "./programs/special.ts";
import { crontabCommands, isOpenFile, readsProgram, takesCommands } from "./programs/standard-input.ts";
import { plausibleAt } from "./programs/subcommands.ts";
import { innerGuesses, splitTexts, unwrap } from "./programs/wrappers.ts";
import { assignList } from "./readings.ts";

/** Judges a simple command and records its segment, or only its deny keys inside substitutions and payloads. */
export function judgeSegment(line: Line): void {
  const { findings, certain } = line.at;
  const reading = judge(line);
  if (!certain) return;
  if (!reading) return;
  if (reading.doubt) findings.reasons.add(reading.doubt);
  const key = keyOf(reading.program, reading.sub);
  const broadKey = keyOf(reading.program);
  if (findings.segments.some((segment) => segment.key === key)) return;
  findings.segments.push(key === broadKey ? { text: line.text, key } : { text: line.text, key, broadKey });
}

/** Judges another reading of a command line, for denials and deny rules only. */
export function judgeReading(line: Line): void {
  judge({ ...line, at: { ...line.at, certain: false } });
}

// A guessed or nested command never adds a reason: what made it uncertain already has.
function because({ at }: Line, reason: string): void {
  if (at.certain) at.findings.reasons.add(reason);
}

/** Runs every check over one command line; the certain reading comes back when there is one. */
function judge(line: Line): CertainReading | undefined {
  const { argv, at, own } = line;
  const { findings } = at;
  const word = argv[0];
  if (!word || !mayJudge(findings, argv.length)) return undefined;
  if ((line.wrapped ?? 0) > analysisLimits.maxWrapped) {
    unread(findings, "nests commands too deeply");
    return undefined;
  }
  if (word.dynamic || word.text === "") {
    because(line, "the program is known only at run time");
    judgeUnknown(line, word, argv.slice(1));
    return undefined;
  }
  const base = baseName(word.text);
  const args = argv.slice(1);
  const { folders } = findings;
  deny(findings, predicateFor(word.text, folders)?.(args, folders) ?? refuseDiskOutput(base, args, folders));
  if (isFetcher(base)) mark(own, "fetches");
  if (isOwnProgram(word.text, findings)) deny(findings, refuseSelf(args));
  // What a wrapper or runner starts is a program of that name, never the function.
  if (line.wrapped === undefined) callFunction(word.text, line);
  const system = word.text === base || word.text === `g${base}` || /^\/(usr\/(local\/)?)?s?bin\//.test(word.text);
  const wrapped = unwrap(base, args);
  if (wrapped && system) return judgeWrapped(line, base, args, wrapped);
  if (wrapped) guessInner(line, innerGuesses(args), `${word.text} is not the ${base} of the system`);
  const spec = interpreter(base);
  if (spec && reads(spec, args)) judgeInterpreter(line, base, spec, args);
  else hiddenShell(line, args);
  const first = certainReading(argv, spec !== undefined && !spec.needsSub && !spec.hasSubs);
  const run = runnerCall(base, args);
  if (run) judgeRunner(line, base, run);
  else if (!spec && !isKnown(base)) guessInner(line, laterCommands(args));
  guessInner(line, packageCommands(base, args));
  if (mayEndMachine(base, args)) because(line, `${base} may start a program that ends the machine`);
  judgeLaunched(line, base, args);
  if (base === "git") judgeGitInner(line, args);
  if (/^(make|sed|[gmn]?awk)$/.test(base) && readsProgram(args)) {
    because(line, `${base} reads its program from its standard input`);
    mark(own, "runsInput");
  }
  for (const rest of ownScripts(base, args, findings)) deny(findings, refuseSelf(rest));
  addReasons(line, base, args);
  const reading = run && !first?.sub ? first : run && runnerOf(base) ? certainReading(argv, true) : first;
  if (!reading) because(line, "the program's name has characters that a rule cannot hold");
  addDenyKeys(line, reading);
  return reading;
}

// What a word known only at run time may start: for denials and deny rules.
function judgeUnknown(line: Line, word: Argument, args: readonly Argument[]): void {
  const text = baseName(word.text);
  // `$bin/rm`: only the folder is known at run time.
  if (text !== "" && !text.includes(unknownText)) guessInner(line, [[{ ...word, text, dynamic: false }, ...args]]);
  for (const argv of innerGuesses(args)) addDenyKeys({ ...line, argv });
  guessInner(line, laterCommands(args));
}

// npx and its like: the program they start is as good as written alone, and deny rules see it.
function judgeLaunched(line: Line, base: string, args: readonly Argument[]): void {
  for (const at of launches(base) ? plausibleAt(base, args) : []) {
    const named = /^(yarn|bun)$/.test(base) && args[at]?.text === "run" ? at + 1 : at;
    const argv = launched(base, args.slice(named));
    if (!argv) continue;
    judge({ ...inside(line, argv), launched: true });
    addDenyKeys({ ...line, argv });
  }
}

function callFunction(name: string, { at, own }: Line): void {
  const { calls, functions } = at.findings;
  if (at.body !== undefined) calls.push({ from: at.body, to: name, forked: at.forked });
  const called = functions.get(name);
  if (called?.fetches) mark(own, "fetches");
  if (called?.runsInput) mark(own, "runsInput");
}

function judgeWrapped(
  line: Line,
  base: string,
  args: readonly Argument[],
  { inner, assigned, doubt }: NonNullable<ReturnType<typeof unwrap>>,
): CertainReading | undefined {
  const { findings } = line.at;
  findings.denyKeys.add(keyOf(base));
  for (const [name, value] of assigned) {
    if (!harmlessForCommand(name)) because(line, `sets ${name} for the command`);
    walkSetting(name, value, line);
  }
  if (doubt !== undefined) {
    guessInner(line, innerGuesses(args), doubt);
    for (const text of splitTexts(args)) walkPayload(text, line);
    findings.denyKeys.delete(keyOf(base));
    return { program: base };
  }
  const seen = base === "env" ? followChdir(findings, args) : undefined;
  if (seen) because(line, seen);
  if (inner.length > 0) return judge(inside(line, inner));
  findings.denyKeys.delete(keyOf(base));
  return { program: base };
}

const inside = (line: Line, argv: readonly Argument[]): Line => ({ ...line, argv, wrapped: (line.wrapped ?? 0) + 1 });

function guessInner(line: Line, guesses: readonly (readonly Argument[])[], reason?: string): void {
  if (reason !== undefined) because(line, reason);
  for (const argv of guesses) judge(inside({ ...line, at: { ...line.at, certain: false } }, argv));
}

function judgeInterpreter(line: Line, base: string, spec: Interpreter, args: readonly Argument[]): void {
  const { at, own } = line;
  const call = readInterpreterCall(spec, args);
  const { inline, stdin, payload, script, remote } = call;
  if (remote) because(line, `${base} runs code that is no file: ${remote.text.slice(0, 40)}`);
  if (inline) {
    because(line, `${base} runs code from its arguments`);
    if (payload && spec.shell) walkPayload(payload.text, line);
  }
  if (stdin) {
    because(line, `${base} runs code from its standard input`);
    mark(own, "runsInput");
    if (spec.shell) runsTexts(line);
  }
  if (script?.dynamic) because(line, `${base} runs something known only at run time`);
  if (runsDownload(spec, args, call)) deny(at.findings, downloadRefusal);
}

// A shell reads what comes from its standard input.
function runsTexts(line: Line, commands = (text: string) => text): void {
  for (let flow: Flow | undefined = line.own; flow; flow = flow.parent)
    flow.runs ??= (text) => walkPayload(commands(text), line);
}

function judgeRunner(line: Line, base: string, run: NonNullable<ReturnType<typeof runnerCall>>): void {
  const { at, own, argv } = line;
  guessInner(line, run.guesses, run.reason);
  for (const text of run.texts) walkPayload(text, line);
  const bare = /^(ssh|parallel)$/.test(base) && run.guesses.length + run.texts.length === 0;
  if (bare || takesCommands(base, argv.slice(1))) {
    mark(own, "runsInput");
    runsTexts(line, base === "crontab" ? crontabCommands : undefined);
  }
  if (!/^(eval|source|\.|trap|xargs|parallel)$/.test(base)) return;
  const launches = base === "xargs" || base === "parallel";
  const code = base === "source" || base === "." ? argv.slice(1, 2) : argv;
  const runsWhatItReads = launches
    ? run.guesses.some(([program]) => program && interpreter(baseName(program.text))?.shell)
    : argv.some(({ text, dynamic }) => dynamic || isOpenFile(text));
  if ((runsWhatItReads || !launches) && code.some(({ fetches }) => fetches)) deny(at.findings, downloadRefusal);
  if (runsWhatItReads) mark(own, "runsInput");
}

// git's own ways to run a command: asked about elsewhere, read here for denials.
function judgeGitInner(line: Line, args: readonly Argument[]): void {
  const { texts, guesses } = gitInner(args);
  for (const text of texts) walkPayload(text, line);
  guessInner(line, guesses);
}

const shellName = /(^|\/)(ba|da|z|k|mk|tc|c|fi|ya|rba|a)?sh$/;

// `docker run … sh -c`, `grep -r sh -c`: a hidden payload for all one can tell.
function hiddenShell(line: Line, args: readonly Argument[]): void {
  args.forEach(({ text }, i) => {
    if (!shellName.test(text)) return;
    const spec = interpreter(baseName(text));
    if (!spec?.shell) return;
    const { inline, payload } = readInterpreterCall(spec, args.slice(i + 1));
    if (!inline) return;
    because(line, `${text} -c among the words`);
    if (payload) walkPayload(payload.text, line);
  });
}

// These take the same commands on standard input as in their arguments.
const readsScript = /^(psql|mysql|mariadb|sqlite3)$/;
const diskWriters = /^(tee|cp|mv|dd|shred|truncate|install|rsync|fallocate)$/;

function addReasons(line: Line, base: string, args: readonly Argument[]): void {
  const { findings, flow } = line.at;
  const acting = actingOptions(base, readsScript.test(base) ? [...line.bodies.map(literalArgument), ...args] : args);
  for (const { code } of acting) walkPayload(code, line);
  const [first] = acting;
  if (first) because(line, `${base} ${first.text.slice(0, 40)} runs, loads or writes something else`);
  else if (!line.launched && mayAct(base, args)) because(line, `an expansion could add an option to ${base}`);
  const special = specialReason(base, args);
  if (special) {
    because(line, special);
    for (const text of innerCommands(base, args)) walkPayload(text, line);
  }
  if (diskWriters.test(base) && args.some(mayBeDisk)) because(line, `what ${base} writes to is known only at run time`);
  if (namesDisk(base, args, findings.folders)) because(line, `${base} may write to a raw disk`);
  const assigned = assignedByBuiltin(base, args);
  if (assigned?.doubt) because(line, assigned.doubt);
  for (const name of assigned?.names ?? []) {
    if (!harmlessForShell(name)) because(line, `sets ${name}`);
    noteVariable(name, args, line.at);
  }
  const end = base === "set" ? args.findIndex(({ text }) => text === "--") : -1;
  if (end >= 0)
    assignList(
      findings.variables,
      "@",
      args.slice(end + 1).map(({ text }) => text),
      false,
    );
  const daemon = daemonReason(base, args, findings);
  if (daemon) because(line, daemon);
  const lost = base === "cd" || base === "pushd" ? changeFolder(findings, args) : undefined;
  if (lost) because(line, lost);
  if (base === "echo" || base === "printf") flow.printed?.push(args.map(({ text }) => text).join(" "));
  else if (base === "cat") flow.printed?.push(...line.bodies);
}

/** Deny rules see every plausible reading of a command line. */
export function addDenyKeys({ argv, at }: Line, reading?: CertainReading): void {
  const { denyKeys } = at.findings;
  const own = at.certain && reading ? [keyOf(reading.program), keyOf(reading.program, reading.sub)] : [];
  for (const key of plausibleKeys(argv)) if (!own.includes(key)) denyKeys.add(key);
}
