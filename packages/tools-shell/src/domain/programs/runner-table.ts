/** How a program that runs its arguments is told what to run. */
export interface Runner {
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

/** All of its operands are the command. */
export const plainRunner: Runner = plain;

const one = runner(1);
const operandsAreData = runner(Number.POSITIVE_INFINITY);
const joined = runner(0, "", "joined");
const list = (names: string, spec: Runner): Record<string, Runner> =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, spec]));

const runners: Readonly<Record<string, Runner>> = Object.assign(
  Object.create(null),
  // Another environment, limit, root, terminal or privilege around a command.
  list(
    `unshare numactl prlimit setpriv capsh unbuffer rlwrap xvfb-run dbus-run-session dbus-launch firejail bwrap proot
fakeroot fakeroot-ng fakechroot pseudo caffeinate arch linux32 linux64 daemonize daemon chpst softlimit dumb-init tini
start-stop-daemon run-parts proxychains proxychains4 torsocks torify tsocks eatmydata chronic cpulimit cgexec catchsegv
sshpass ssh-agent gpg-agent xinit startx systemd-inhibit systemd-cat systemd-nspawn flatpak-spawn nix-shell guix lima
lxc-attach lxc-execute machinectl toolbox distrobox apptainer singularity setlock envdir vboxmanage gosu su-exec
s6-setuidgid setuidgid envuidgid dtach abduco zellij wine wine64 box64 envchain envconsul summon dotenv dotenvx env-cmd cross-env cross-env-shell shx honcho foreman overmind`,
    plain,
  ),
  list("mosh su runuser chroot chrt taskset setarch faketime sg", one),
  // Watching, repeating, measuring, debugging.
  list(
    `gdb lldb valgrind perf rr heaptrack kcov uftrace bpftrace dtrace bear scan-build ccache entr hyperfine watchexec
fswatch chokidar onchange nodemon pm2 forever concurrently npm-run-all run-s run-p start-server-and-test retry timelimit
sem nq tsp ifne pee mispipe zrun mpirun mpiexec srun torchrun pdsh pssh clush dsh autossh ansible plink dbclient wsl`,
    plain,
  ),
  // Terminals with commands of their own.
  list("xterm konsole gnome-terminal alacritty kitty wezterm foot busybox toybox coreutils osascript pwsh cmd", plain),
  // Editors, languages and builtins: their operands are files, names or texts, never a command line.
  list(
    `expect tclsh m4 ed ex vi vim nvim emacs emacsclient gvim vimdiff view rvim socat alias bind complete enable hash shopt fc dc jshell crontab`,
    operandsAreData,
  ),
  list("eval at batch source .", joined),
  {
    xargs: runner(
      0,
      "-a -d -E -I -L -n -P -s --arg-file --delimiter --max-args --max-procs --replace --max-lines --max-chars",
    ),
    parallel: runner(0, "-j --jobs -a --arg-file -S --sshlogin -I"),
    exec: runner(0, "-a"),
    tmux: runner(1, "-c -e -f -F -L -n -S -s -t -T -x -y"),
    screen: runner(0, "-c -e -h -p -r -s -S -t -T -x"),
    trap: runner(0, "", "first"),
    watch: runner(0, "-n --interval", "joined"),
    ssh: runner(1, "-B -b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w", "joined"),
    script: runner(0, "-c --command -O -I -B -T"),
    flock: runner(1, "-w --timeout -E --conflict-exit-code"),
    nsenter: runner(0, "-t --target"),
    strace: runner(0, "-o -e -p -s -u -a -S -E"),
    ltrace: runner(0, "-o -e -p -s -u -a"),
    "systemd-run": runner(0, "-p --property -u --unit --uid --gid -E --setenv"),
  } satisfies Record<string, Runner>,
);

const container: Runner = {
  ...runner(
    1,
    "-e --env -v --volume -p --publish --name -w --workdir -u --user --network --entrypoint --mount -l --label --env-file -m --memory --cpus -h --hostname --platform --restart --index",
  ),
  flags: new Set("--rm -it -i -t -d -T --init --privileged --tty --interactive --detach --no-deps --build".split(" ")),
};
const containers = { run: container, exec: container, create: container };
const compose = { run: container, exec: container };
const pods = { exec: one, run: one, debug: one, edit: plain, attach: plain, cp: plain, plugin: plain, rsh: one };

const subRunners: Readonly<Record<string, Readonly<Record<string, Runner>>>> = Object.assign(Object.create(null), {
  npm: { exec: plain, explore: one, edit: plain },
  pnpm: { exec: plain, dlx: plain, create: operandsAreData },
  yarn: { exec: plain, dlx: plain, node: plain, create: operandsAreData },
  bun: { x: plain, exec: plain },
  lerna: { exec: plain },
  nx: { exec: plain },
  docker: containers,
  podman: containers,
  nerdctl: containers,
  crictl: { exec: one, run: one },
  ctr: { run: one, exec: one },
  "docker-compose": compose,
  "podman-compose": compose,
  kubectl: pods,
  oc: pods,
  k3s: { kubectl: plain, crictl: plain, ctr: plain },
  minikube: { kubectl: plain, ssh: plain },
  microk8s: { kubectl: plain },
  lxc: { exec: one },
  incus: { exec: one },
  multipass: { exec: one },
  limactl: { shell: one },
  colima: { ssh: plain },
  vagrant: { ssh: plain, powershell: plain, winrm: plain },
  adb: { shell: joined, "exec-out": plain, "exec-in": plain },
  gcloud: { ssh: plain },
  aws: { "execute-command": plain, "start-session": plain, "send-command": plain },
  az: { "run-command": plain, ssh: plain },
  heroku: { run: plain, "run:detached": plain },
  fly: { ssh: plain, console: plain },
  flyctl: { ssh: plain, console: plain },
  railway: { run: plain, shell: plain },
  flatpak: { run: plain, enter: one },
  snap: { run: plain },
  doppler: { run: plain },
  op: { run: plain, plugin: plain },
  "aws-vault": { exec: one },
  chamber: { exec: one },
  infisical: { run: plain },
  teller: { run: plain },
  sops: { "exec-env": one, "exec-file": one, exec: one, edit: plain },
  uv: { run: plain, x: plain, tool: plain },
  pipx: { run: plain, runpip: one },
  poetry: { run: plain },
  pipenv: { run: plain },
  pdm: { run: plain },
  rye: { run: plain },
  hatch: { run: plain },
  pixi: { run: plain },
  devbox: { run: plain, shell: plain },
  flox: { activate: plain },
  coverage: { run: plain },
  bundle: { exec: plain },
  gem: { exec: plain },
  composer: { exec: plain },
  conda: { run: runner(0, "-n -p --name --prefix") },
  mamba: { run: runner(0, "-n -p --name --prefix") },
  micromamba: { run: runner(0, "-n -p --name --prefix") },
  mise: { exec: plain, run: plain },
  rtx: { exec: plain },
  corepack: { npm: plain, npx: plain, pnpm: plain, pnpx: plain, yarn: plain },
  jenv: { exec: plain },
  goenv: { exec: plain },
  plenv: { exec: plain },
  tsh: { ssh: one },
  tailscale: { ssh: one },
  devcontainer: { exec: plain },
  firebase: { "emulators:exec": joined },
  asdf: { exec: plain },
  direnv: { exec: one },
  rbenv: { exec: plain },
  pyenv: { exec: plain },
  nodenv: { exec: plain },
  fnm: { exec: plain },
  nvm: { exec: one, run: one },
  nix: { run: plain, shell: plain, develop: plain },
  ip: { netns: plain, vrf: plain },
  git: { "filter-branch": plain, "send-email": plain },
  gh: { alias: plain, extension: plain, codespace: plain },
  cargo: { watch: plain },
  deno: { eval: plain, repl: plain },
  go: { generate: plain, tool: plain },
  volta: { run: plain },
  rustup: { run: one },
  dotnet: { exec: plain },
});

const groups: Readonly<Record<string, ReadonlySet<string>>> = Object.assign(Object.create(null), {
  docker: new Set(["container", "compose"]),
  podman: new Set(["container", "compose"]),
  nerdctl: new Set(["container", "compose"]),
  yarn: new Set(["workspace", "workspaces"]),
  ctr: new Set(["task", "tasks", "t"]),
  gcloud: new Set(["compute", "cloud-shell", "alpha", "beta"]),
  aws: new Set(["ecs", "ssm"]),
  az: new Set(["vm", "vmss"]),
});

// The loader of the system and the emulators: `ld-linux-x86-64.so.2 ./x`, `qemu-x86_64 ./x`.
const loader = /^(ld(-[\w.-]+)?\.so(\.\d+)?|qemu-(?!img$|io$|nbd$|system-|storage-)\w+(-static)?)$/;

/** The program runs its arguments, whatever they are. */
export const runnerOf = (base: string): Runner | undefined => runners[base] ?? (loader.test(base) ? plain : undefined);

/** The subcommand of the program runs its arguments. */
export const subRunnerOf = (base: string, sub: string): Runner | undefined => subRunners[base]?.[sub];

/** The program has subcommands that run their arguments. */
export const hasSubRunners = (base: string): boolean => subRunners[base] !== undefined;

/** The word only opens a group of subcommands: what follows decides. */
export const isGroup = (base: string, word: string): boolean => groups[base]?.has(word) === true;
