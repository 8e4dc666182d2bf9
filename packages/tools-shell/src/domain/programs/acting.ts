import { type Argument, mayBeOption } from "../argument.ts";

/** Options and texts that make an otherwise covered program run, load or write something else. */
interface Acting {
  /** Letters, alone or in a cluster. */
  letters?: string;
  /** Whole words with one dash. */
  words?: readonly string[];
  /** Long names; any abbreviation of three letters or more counts. */
  longs?: readonly string[];
  /** A word that acts wherever it stands. */
  text?: RegExp;
  /** Options after the first operand belong to the program that is run. */
  leadingOnly?: true;
}

const acting = (letters: string, longs = "", text?: RegExp, words = ""): Acting => ({
  letters,
  longs: longs.split(" ").filter(Boolean),
  words: words.split(" ").filter(Boolean),
  ...(text && { text }),
});

const cc = acting("B", "--specs --plugin", /^@|^-wrapper|^-fplugin|^-specs/);
const psql = acting("", "--pager", /\\!|\\copy.*\bprogram\b|\bprogram\s+'|\\o\s*\||\\g\s*\|/is);
const npm =
  "--script-shell --node-options --call --shell --editor --git --viewer --browser --userconfig --globalconfig";
const editor = acting("", "", /(^\+|[:|])\s*!/);
const mongo = acting("", "--eval");
const remote = acting("SoF", "", /^(-o\s*)?\w*Command[ =]/i);
const sh = "--rsh --rsync-path --rsh-command";

const programs: Readonly<Record<string, Acting>> = Object.assign(Object.create(null), {
  git: {
    longs:
      "--exec --exec-path --upload-pack --receive-pack --config-env --ext-diff --textconv --open-files-in-pager --extcmd --output --git-dir --template --sendmail-cmd --editor --tool --sequence-editor".split(
        " ",
      ),
    text: /^(--remote=)?(ext|fd)::/,
  },
  vi: editor,
  vim: editor,
  nvim: editor,
  view: editor,
  vimdiff: editor,
  rg: acting("", "--pre --hostname-bin --search-zip", undefined, "-z"),
  ag: acting("", "--pager"),
  bat: acting("", "--pager"),
  shuf: acting("o", "--output"),
  tree: acting("o"),
  iconv: acting("o", "--output"),
  yq: acting("i", "--inplace --in-place"),
  wget: acting("e", "--execute --use-askpass --config"),
  lftp: acting("ce"),
  rustc: acting("", "", /\blinker\b/),
  aws: acting("", "", /^credential_process$/),
  puppet: acting("e", "--execute"),
  mongo,
  mongosh: mongo,
  sort: acting("oT", "--compress-program --output --temporary-directory"),
  tar: acting(
    "IF",
    `--to-command --checkpoint-action --use-compress-program --info-script --new-volume-script --rmt-command ${sh}`,
  ),
  bsdtar: acting("", "--use-compress-program"),
  cpio: acting("", "--rsh-command"),
  zip: acting("T", "--unzip-command --test", undefined, "-TT"),
  rsync: acting("e", sh),
  ssh: acting("", "", /^(-o\s*)?\w*Command[ =]/i),
  scp: remote,
  sftp: { ...remote, letters: "SobF" },
  "ssh-keygen": acting("D"),
  "ssh-add": acting("s"),
  split: acting("", "--filter"),
  man: acting("PH", "--pager --html"),
  less: acting("oO", "--lesskey-src --log-file --LOG-FILE", /^\+/),
  more: acting("", "", /^\+/),
  make: acting("E", "--eval", /^(SHELL|\.SHELLFLAGS|MAKEFLAGS|MAKE|GNUMAKEFLAGS)[:+?!]*=/),
  npm: acting("c", npm),
  pnpm: acting("", "--script-shell --shell-mode --config"),
  yarn: acting("", "--script-shell --use-yarnrc"),
  npx: { ...acting("c", npm), leadingOnly: true },
  go: acting("", "", /-ext(ld|ar)\b/, "-exec -toolexec --exec --toolexec -vettool -overlay"),
  cargo: acting("", "--config"),
  pip: acting("", "--global-option --install-option --build-option"),
  apt: acting("oc", "--option --config-file"),
  "apt-get": acting("oc", "--option --config-file"),
  gcc: cc,
  "g++": cc,
  cc,
  clang: acting("", "", /^@|^-fplugin|^-load$/),
  nc: acting("ec", "--exec --sh-exec"),
  ncat: acting("ec", "--exec --sh-exec --lua-exec"),
  psql,
  mysql: acting("", "--pager --init-command", /\\!|(^|;)\s*system\b/is),
  mariadb: acting("", "--pager --init-command", /\\!|(^|;)\s*system\b/is),
  sqlite3: acting(
    "",
    "",
    /\.(shell|system|import|load|output|once|save|backup|clone|excel|log|open|read)\b|load_extension|writefile|\bedit\(/i,
  ),
  hg: acting("", "--config --rsh --ssh --remotecmd"),
  svn: acting("", "--editor-cmd --diff-cmd --diff3-cmd --config-option --config-dir"),
  helm: acting("", "--post-renderer"),
  rpm: acting("E", "--eval --define --pipe --macros --load --undefine --dbpath --root"),
  dpkg: acting("", "--pre-invoke --post-invoke --status-logger --instdir --admindir --root"),
  tcpdump: acting("zw"),
  uvx: { ...acting("", "--from --with-editable --env-file"), leadingOnly: true },
  openssl: acting("", "", undefined, "-engine -provider-path"),
  kubectl: acting("", "--kubeconfig --exec-command"),
  docker: acting("", "--entrypoint"),
  journalctl: acting("", "--vacuum-size --vacuum-time --rotate"),
  jq: acting("", "", /\binput_filename\b.{0,20}\|\s*@sh/),
  tsc: acting("", "", /^@/),
  eslint: acting("", "--rulesdir --resolve-plugins-relative-to"),
  mapfile: acting("C"),
  readarray: acting("C"),
});

/** An option or text that acts, with what it may hand to a shell. */
export interface ActingOption {
  text: string;
  code: string;
}

/** The options and texts that act, in order. */
export function actingOptions(base: string, args: readonly Argument[]): ActingOption[] {
  const spec = programs[base];
  if (!spec) return [];
  const found: ActingOption[] = [];
  for (const [i, { text }] of args.entries()) {
    if (spec.text?.test(text)) found.push({ text, code: codeIn(text) });
    if (text === "--" || (spec.leadingOnly && !isOption(text))) break;
    const value = isOption(text) ? ownValue(spec, text) : undefined;
    if (value !== undefined) found.push({ text, code: codeIn(value === "" ? (args[i + 1]?.text ?? "") : value) });
  }
  return found;
}

const isOption = (text: string): boolean => text.startsWith("-") && text.length > 1;

// What stands in the option's own word after its name; undefined when it does not act.
function ownValue(spec: Acting, text: string): string | undefined {
  const word = spec.words?.find((name) => text === name || text.startsWith(`${name}=`));
  if (word !== undefined) return text.slice(word.length + 1);
  if (text.startsWith("--")) {
    const name = text.split("=")[0] ?? text;
    const acts = spec.longs?.some((long) => long === name || (name.length > 4 && long.startsWith(name)));
    return acts ? text.slice(name.length + 1) : undefined;
  }
  const at = [...text].findIndex((letter, i) => i > 0 && spec.letters?.includes(letter));
  return at < 0 ? undefined : text.slice(at + 1);
}

// `exec=command`, `.shell command`, `ProxyCommand=command`, `+!command`.
const codeIn = (text: string): string =>
  text.replace(/^(?:exec=|[!|]|(?:-o\s*)?\w*Command\s*[= ]|.*?(?:\\!|\.(?:shell|system)\b|^\+?!|[:|+]\s*!))\s*/is, "");

const valueOptions: Readonly<Record<string, RegExp>> = { git: /^(-[mFbB]|--(message|file|author|date|grep))$/ };

// git's -C takes a folder before the subcommand only.
const takesValue = (base: string, args: readonly Argument[], i: number): boolean =>
  valueOptions[base]?.test(args[i]?.text ?? "") === true || (base === "git" && i === 0 && args[0]?.text === "-C");

/** A word known only at run time could become an option that acts. */
export function mayAct(base: string, args: readonly Argument[]): boolean {
  const spec = programs[base];
  if (!spec) return false;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (!arg || arg.text === "--") return false;
    const isValue = !arg.many && takesValue(base, args, i - 1);
    if (mayBeOption(arg) && !isValue) return true;
    if (spec.leadingOnly && !arg.text.startsWith("-")) return false;
  }
  return false;
}
