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
  /** The words are joined and handed to a shell. */
  joined?: true;
}

const runner = (leading = 0, values = "", joined?: true): Runner => ({
  leading,
  values: new Set(values.split(" ").filter(Boolean)),
  ...(joined && { joined }),
});

const plain = runner();
const one = runner(1);
const text = runner(0, "", true);

const runners: Readonly<Record<string, Runner>> = Object.assign(Object.create(null), {
  xargs: runner(
    0,
    "-a -d -E -I -L -n -P -s --arg-file --delimiter --max-args --max-procs --replace --max-lines --max-chars",
  ),
  parallel: runner(0, "-j --jobs -a --arg-file -S --sshlogin -I", true),
  exec: runner(0, "-a"),
  eval: text,
  trap: text,
  watch: runner(0, "-n --interval", true),
  ssh: runner(1, "-B -b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w", true),
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
  tmux: text,
  screen: plain,
  at: text,
  batch: text,
  crontab: text,
  "systemd-run": runner(0, "-p --property -u --unit --uid --gid -E --setenv"),
  entr: plain,
  hyperfine: text,
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
  expect: text,
  osascript: text,
  tclsh: text,
  m4: text,
  ed: text,
  ex: text,
  vi: text,
  vim: text,
  nvim: text,
  emacs: text,
  gvim: text,
  socat: text,
  source: text,
  ".": text,
  alias: text,
  bind: text,
  complete: text,
  enable: text,
  hash: text,
  shopt: text,
  fc: text,
  dc: text,
  jshell: text,
  pwsh: text,
  cmd: text,
  pm2: plain,
  nodemon: plain,
  concurrently: text,
  "npm-run-all": plain,
  "cross-env": plain,
  dotenv: plain,
  watchexec: plain,
});

const container = runner(
  1,
  "-e --env -v --volume -p --publish --name -w --workdir -u --user --network --entrypoint --mount -l --label --env-file -m --memory --cpus -h --hostname --platform --restart",
);
const exec = runner();
const subRunners: Readonly<Record<string, Readonly<Record<string, Runner>>>> = Object.assign(Object.create(null), {
  npm: { exec, x: exec, explore: one, init: plain, create: plain },
  pnpm: { exec, dlx: exec, create: plain },
  yarn: { exec, dlx: exec, node: plain, create: plain },
  bun: { x: exec, exec: text },
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
  git: { "filter-branch": text, "send-email": text },
  gh: { alias: plain, extension: plain, codespace: plain },
  cargo: { watch: text },
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
  const texts = args.filter(({ text, dynamic }) => !dynamic && /[\s;&|]/.test(text)).map(valueText);
  if (spec.joined && args.length > 1) {
    for (const guess of guesses) texts.push(guess.map((arg) => arg.text).join(" "));
  }
  return { reason: `${name} runs a command that its key does not show`, guesses, texts };
}

// `alias x='…'`, `--command=…`: the text after the first `=` counts as well.
const valueText = ({ text }: Argument) =>
  /^(?:--?)?[\w-]+=(?=.*\s)/.test(text) ? text.slice(text.indexOf("=") + 1) : text;

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
      else if (!arg.text.includes("=")) doubts++;
    } else operands.push(i);
  }
  return operands.slice(spec.leading).map((at) => args.slice(at));
}

const finderActions = /^-(exec|execdir|ok|okdir)$/;
const finderWrites = /^-(delete|fprint|fprint0|fprintf|fls)$/;

function finderCall(base: string, args: readonly Argument[]): RunnerCall | undefined {
  const guesses: Argument[][] = [];
  let acts: string | undefined;
  args.forEach(({ text }, i) => {
    const runs = base === "find" ? finderActions.test(text) : /^(-[a-zA-Z]*[xX]|--exec(-batch)?)(=|$)/.test(text);
    if (runs) guesses.push(upToEnd(args.slice(i + 1)));
    if (runs || (base === "find" && finderWrites.test(text))) acts ??= text;
  });
  return acts === undefined ? undefined : { reason: `${base} ${acts} acts on what it finds`, guesses, texts: [] };
}

function upToEnd(args: readonly Argument[]): Argument[] {
  const end = args.findIndex(({ text }) => text === ";" || text === "+");
  return args.slice(0, end < 0 ? args.length : end);
}
