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

const make = acting("E", "--eval", /^(SHELL|\.SHELLFLAGS|MAKEFLAGS|MAKE|GNUMAKEFLAGS)[:+?!]*=/);
const cc = acting("B", "--specs --plugin", /^@|^-wrapper|^-fplugin|^-specs/);
const psql = acting("", "--pager", /\\!|\\copy.*\bprogram\b|\bprogram\s+'|\\o\s*\||\\g\s*\|/is);
const sh = "--rsh --rsync-path --rsh-command";

const programs: Readonly<Record<string, Acting>> = Object.assign(Object.create(null), {
  git: {
    longs:
      "--exec --exec-path --upload-pack --receive-pack --config-env --ext-diff --textconv --open-files-in-pager --extcmd --output --git-dir --template --sendmail-cmd --editor --tool --sequence-editor".split(
        " ",
      ),
    text: /^(ext|fd)::/,
  },
  rg: acting("", "--pre --hostname-bin --search-zip", undefined, "-z"),
  ag: acting("", "--pager"),
  bat: acting("", "--pager"),
  sort: acting("oT", "--compress-program --output --temporary-directory"),
  tar: acting(
    "IF",
    `--to-command --checkpoint-action --use-compress-program --info-script --new-volume-script --rmt-command ${sh}`,
  ),
  bsdtar: acting("", "--use-compress-program"),
  cpio: acting("", "--rsh-command"),
  zip: acting("T", "--unzip-command --test", undefined, "-TT"),
  rsync: acting("e", sh),
  scp: acting("SoF"),
  sftp: acting("SobF"),
  split: acting("", "--filter"),
  man: acting("PH", "--pager --html"),
  less: acting("", "--lesskey-src", /^\+/),
  more: acting("", "", /^\+/),
  make,
  gmake: make,
  npm: acting("", "--script-shell --node-options --call --shell --editor --git --viewer --browser"),
  pnpm: acting("", "--script-shell --shell-mode --config"),
  yarn: acting("", "--script-shell --use-yarnrc"),
  npx: { ...acting("c", "--call --shell --node-options --script-shell"), leadingOnly: true },
  go: acting("", "", undefined, "-exec -toolexec --exec --toolexec -vettool -overlay"),
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

/** The option or text that acts, or undefined. */
export function actingOption(base: string, args: readonly Argument[]): string | undefined {
  const spec = programs[base];
  if (!spec) return undefined;
  for (const { text } of args) {
    if (spec.text?.test(text)) return text;
    if (text === "--") return undefined;
    if (!text.startsWith("-") || text.length < 2) {
      if (spec.leadingOnly) return undefined;
      continue;
    }
    if (spec.words?.some((word) => text === word || text.startsWith(`${word}=`))) return text;
    if (text.startsWith("--")) {
      const name = text.split("=")[0] ?? text;
      if (spec.longs?.some((long) => long === name || (name.length > 4 && long.startsWith(name)))) return text;
    } else if (spec.letters && [...spec.letters].some((letter) => text.includes(letter))) return text;
  }
  return undefined;
}

const valueOptions: Readonly<Record<string, RegExp>> = { git: /^(-[mFbB]|--(message|file|author|date|grep))$/ };

/** A word known only at run time could become an option that acts. */
export function mayAct(base: string, args: readonly Argument[]): boolean {
  const spec = programs[base];
  if (!spec) return false;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (!arg || arg.text === "--") return false;
    const isValue = !arg.many && valueOptions[base]?.test(args[i - 1]?.text ?? "");
    if (mayBeOption(arg) && !isValue) return true;
    if (spec.leadingOnly && !arg.text.startsWith("-")) return false;
  }
  return false;
}
