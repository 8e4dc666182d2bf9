import type { Argument } from "../argument.ts";

/** What a program that runs its arguments may run; read for deny rules and the denylist only. */
export interface RunnerCall {
  reason: string;
  /** Command lines given as words, every plausible start. */
  guesses: readonly (readonly Argument[])[];
  /** Command lines given as one text. */
  texts: string[];
}

interface Runner {
  /** Operands before the command. */
  leading: number;
  /** Options that take the next word. */
  values: ReadonlySet<string>;
  /** Options that stand alone; any other unknown one may take a word. */
  flags?: ReadonlySet<string>;
  /** What a shell reads: all words joined, or the first operand alone. Absent: any word that looks like a command line. */
  shell?: "joined" | "first";
}

const runner = (leading = 0, values = "", shell?: Runner["shell"]): Runner => ({
  leading,
  values: new Set(values.split(" ").filter(Boolean)),
  ...(shell && { shell }),
});

const plain = runner();
const one = runner(1);
const joined = runner(0, "", "joined");

const runners: Readonly<Record<string, Runner>> = Object.assign(Object.create(null), {
  xargs: runner(
    0,
    "-a -d -E -I -L -n -P -s --arg-file --delimiter --max-args --max-procs --replace --max-lines --max-chars",
  ),
  parallel: runner(0, "-j --jobs -a --arg-file -S --sshlogin -I"),
  exec: runner(0, "-a"),
  eval: joined,
  trap: runner(0, "", "first"),
  watch: runner(0, "-n --interval", "joined"),
  ssh: runner(1, "-B -b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w", "joined"),
  mosh: one,
  su: one,
  runuser: one,
  script: runner(0, "-c --command -O -I -B -T"),
  flock: runner(1, "-w --timeout -E --conflict-exit-code"),
  chroot: one,
  unshare: plain,
  nsenter: runner(0, "-t --target"),
  strace: runner(0, "-o -e -p -s -u -a -S -E"),
  ltrace: runner(0, "-o -e -p -s -u -a"),
  gdb: plain,
  lldb: plain,
  valgrind: plain,
  perf: plain,
  tmux: plain,
  screen: plain,
  at: joined,
  batch: joined,
  crontab: joined,
  "systemd-run": runner(0, "-p --property -u --unit --uid --gid -E --setenv"),
  entr: plain,
  hyperfine: plain,
  chrt: one,
  taskset: one,
  numactl: plain,
  prlimit: plain,
  setpriv: plain,
  capsh: plain,
  unbuffer: plain,
  rlwrap: plain,
  "xvfb-run": plain,
  "dbus-run-session": plain,
  firejail: plain,
  bwrap: plain,
  proot: plain,
  fakeroot: plain,
  caffeinate: plain,
  arch: plain,
  linux32: plain,
  linux64: plain,
  setarch: one,
  "start-stop-daemon": plain,
  daemonize: plain,
  "run-parts": plain,
  chpst: plain,
  softlimit: plain,
  "dumb-init": plain,
  tini: plain,
  busybox: plain,
  toybox: plain,
  expect: plain,
  osascript: plain,
  tclsh: plain,
  m4: plain,
  ed: plain,
  ex: plain,
  vi: plain,
  vim: plain,
  nvim: plain,
  emacs: plain,
  gvim: plain,
  socat: plain,
  source: joined,
  ".": joined,
  alias: plain,
  bind: plain,
  complete: plain,
  enable: plain,
  hash: plain,
  shopt: plain,
  fc: plain,
  dc: plain,
  jshell: plain,
  pwsh: plain,
  cmd: plain,
  pm2: plain,
  nodemon: plain,
  concurrently: plain,
  "npm-run-all": plain,
  "cross-env": plain,
  dotenv: plain,
  watchexec: plain,
});

const container: Runner = {
  ...runner(
    1,
    "-e --env -v --volume -p --publish --name -w --workdir -u --user --network --entrypoint --mount -l --label --env-file -m --memory --cpus -h --hostname --platform --restart",
  ),
  flags: new Set("--rm -it -i -t -d --init --privileged --tty --interactive --detach".split(" ")),
};
const exec = runner();
const subRunners: Readonly<Record<string, Readonly<Record<string, Runner>>>> = Object.assign(Object.create(null), {
  npm: { exec, x: exec, explore: one, init: plain, create: plain },
  pnpm: { exec, dlx: exec, create: plain },
  yarn: { exec, dlx: exec, node: plain, create: plain },
  bun: { x: exec, exec: plain },
  docker: { run: container, exec: container, create: container, compose: plain },
  podman: { run: container, exec: container, create: container },
  kubectl: { exec: one, run: one, debug: one, edit: plain, attach: plain, cp: plain, plugin: plain },
  uv: { run: exec, x: exec, tool: plain },
  poetry: { run: exec },
  pipenv: { run: exec },
  pdm: { run: exec },
  rye: { run: exec },
  hatch: { run: exec },
  bundle: { exec },
  conda: { run: runner(0, "-n -p --name --prefix") },
  mise: { exec, x: exec, run: plain },
  asdf: { exec: one },
  direnv: { exec: one },
  nix: { run: plain, shell: plain, develop: plain },
  ip: { netns: plain },
  git: { "filter-branch": plain, "send-email": plain },
  gh: { alias: plain, extension: plain, codespace: plain },
  cargo: { watch: plain },
  deno: { eval: plain, repl: plain },
  go: { generate: plain, tool: plain },
  volta: { run: plain },
  rustup: { run: one },
});

const silent = new Set(["npm init", "npm create", "docker compose"]);

/** What `base` would run of its own words, or undefined when it is not a program of that kind. `sub` is its subcommand. */
export function runnerCall(base: string, sub: string | undefined, args: readonly Argument[]): RunnerCall | undefined {
  if (base === "find" || base === "fd" || base === "fdfind") return finderCall(base, args);
  const own = runners[base];
  if (own) return call(own, base, args);
  const nested = sub === undefined ? undefined : subRunners[base]?.[sub];
  if (!nested || silent.has(`${base} ${sub}`)) return undefined;
  const at = args.findIndex((arg) => arg.text === sub);
  return call(nested, `${base} ${sub}`, args.slice(at + 1));
}

function call(spec: Runner, name: string, args: readonly Argument[]): RunnerCall {
  const guesses = starts(spec, args);
  const reason = `${name} runs a command that its key does not show`;
  if (spec.shell === undefined) return { reason, guesses, texts: args.map(valueText).filter(looksLikeShell) };
  const words = spec.shell === "first" ? guesses.map((guess) => guess.slice(0, 1)) : guesses;
  return { reason, guesses: [], texts: words.map((list) => list.map(({ text }) => text).join(" ")) };
}

const looksLikeShell = (text: string): boolean => /[\s;&|<>\\'"`$(]/.test(text);

// `alias x='…'`, `--command=…`: what counts is the text after the first `=`.
const valueText = ({ text }: Argument): string =>
  /^(?:--?)?[\w-]+=/.test(text) ? text.slice(text.indexOf("=") + 1) : text;

const maxGuesses = 64;

/** Where the inner command may start: one place, and one more for every option that might take a value. */
function starts(spec: Runner, args: readonly Argument[]): Argument[][] {
  const operands: number[] = [];
  let doubts = 0;
  for (let i = 0; i < args.length && operands.length <= spec.leading + doubts; i++) {
    const arg = args[i];
    if (!arg) break;
    if (arg.text === "--") {
      if (operands.length <= spec.leading) return [args.slice(i + 1)];
    } else if (arg.text.startsWith("-") && arg.text.length > 1) {
      if (spec.values.has(arg.text)) i++;
      else if (!arg.text.includes("=") && !spec.flags?.has(arg.text)) doubts++;
    } else operands.push(i);
  }
  return operands.slice(spec.leading, spec.leading + maxGuesses).map((at) => args.slice(at));
}

const finderActions = /^-(exec|execdir|ok|okdir)$/;
const finderWrites = /^-(delete|fprint|fprint0|fprintf|fls)$/;

function finderCall(base: string, args: readonly Argument[]): RunnerCall | undefined {
  const guesses: Argument[][] = [];
  let acts: string | undefined;
  for (let i = 0; i < args.length; i++) {
    const text = args[i]?.text ?? "";
    const runs = base === "find" ? finderActions.test(text) : /^(-[a-zA-Z]*[xX]|--exec(-batch)?)(=|$)/.test(text);
    if (!runs && !(base === "find" && finderWrites.test(text))) continue;
    acts ??= text;
    if (!runs) continue;
    const end = args.findIndex((arg, at) => at > i && (arg.text === ";" || arg.text === "+"));
    guesses.push(args.slice(i + 1, end < 0 ? args.length : end));
    if (end < 0) break;
    i = end;
  }
  return acts === undefined ? undefined : { reason: `${base} ${acts} acts on what it finds`, guesses, texts: [] };
}
