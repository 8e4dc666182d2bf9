/** What stands in place of a secret. */
export const masked = "‹masked›";

/** Shorter configured values are not masked by value: they would blot out ordinary words. */
const minKnownChars = 6;

interface Shape {
  find: RegExp;
  put: string;
}

// Two rules keep these safe. Every repetition is bounded, or cannot match what follows it, so time is linear.
// And no value reaches over what a shell would run (`$(`, backticks, `;`, `|`, `&`): a mask must never hide a command
// from the person who decides on it. Names such as `*_PASSWORD_COMMAND` hold commands and stay readable for that reason.
const word = "(?:SECRET|TOKEN|PASSWORD|API[_-]?KEY|CREDENTIAL)";
const name = `[A-Za-z0-9_.-]{0,64}${word}[A-Za-z0-9_.-]{0,64}(?<!command|cmd|helper|program|file|path|dir)`;
// `secret.md: text` is a file with what is said of it, as searches and lists print it; `secret.md=text` is none.
const fileEnding =
  "\\.(?:md|mdx|txt|html?|css|[cm]?[jt]sx?|json[c5]?|ya?ml|toml|py|rb|go|rs|java|kt|php|cs|swift|sql|sh|vue|svelte)";
const fileSaid = `(?<=${fileEnding}):(?=\\d+:|[ \\t])`;
const flag = `--?[A-Za-z0-9-]{0,64}${word}S?`;
const before = "(?<![A-Za-z0-9_.-])";
const bare = "(?:[^\\s\"'`$();&|<>,{}\\[\\]]|\\$(?![({]))+";
// A quoted value holds no quote of the other kind, for then the first one may not be a quote at all: `"TOKEN='"; cmd "'"`.
const doubleQuoted = '"(?:[^"\'\\r\\n`$\\\\]|\\$(?![({])|\\\\.)*"';
const singleQuoted = "\\$?'[^'\"\\r\\n]*'";
const value = `(?:${doubleQuoted}|${singleQuoted}|["']?${bare})`;
const pair = "[^\\s;,=\"'`$()&|<>]{1,256}=[^\\s;,\"'`$()&|<>]*";

const shapes: readonly Shape[] = [
  {
    find: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----(?:\\[nr]|\s)*(?:[A-Za-z0-9+/=]{16,}(?:\\[nr]|\s)*)*(?:[A-Za-z0-9+/=]{0,76}(?:\\[nr]|\s)*-----END [A-Z0-9 ]{0,40}PRIVATE KEY-----)?/g,
    put: masked,
  },
  {
    find: new RegExp(
      `\\b((?:proxy-)?authorization["']?[ \\t]*[:=][ \\t]*["']?(?:(?:basic|bearer|token|digest|negotiate)[ \\t]+)?)${bare}`,
      "gi",
    ),
    put: `$1${masked}`,
  },
  {
    find: new RegExp(`\\b((?:set-)?cookie["']?[ \\t]*[:=][ \\t]*["']?)${pair}(?:;[ \\t]*${pair})*`, "gi"),
    put: `$1${masked}`,
  },
  { find: /\b(bearer[ \t]+)[A-Za-z0-9._~+/=-]{8,}/gi, put: `$1${masked}` },
  { find: /(:\/\/)[^\s/?#@"'`()<>|;&]{1,256}@/g, put: `$1${masked}@` },
  { find: new RegExp(`${before}(${name}(?!${fileSaid})["']?[ \\t]*[:=][ \\t]*)${value}`, "gi"), put: `$1${masked}` },
  { find: new RegExp(`${before}(${flag}[ \\t]+)(?!-)${value}`, "gi"), put: `$1${masked}` },
  {
    find: /\b(?:sk-[A-Za-z0-9_-]{16,}|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_-]{16,}|xox[abeoprs]-[A-Za-z0-9-]{10,}|(?:AKIA|ASIA)[A-Z0-9]{16}|AIza[A-Za-z0-9_-]{30,}|npm_[A-Za-z0-9]{30,}|pypi-[A-Za-z0-9_-]{30,}|hf_[A-Za-z0-9]{20,}|eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*)/g,
    put: masked,
  },
];

const secretNameOnly = /SECRET|TOKEN|PASSWORD|API[_-]?KEY|CREDENTIAL/i;

/** True for a name of the five secret shapes (`*SECRET*`, `*TOKEN*`, `*PASSWORD*`, `*API_KEY*`, `*CREDENTIAL*`). */
export const isSecretName = (name: string): boolean => secretNameOnly.test(name);

const hint =
  /[:=@]|-----|secret|token|password|api[_-]?key|credential|bearer|sk-|gh[a-z]_|github_pat_|glpat-|xox|AKIA|ASIA|AIza|npm_|pypi-|hf_|eyJ/i;

/** Replaces secrets by `‹masked›`: the `known` values (6 characters and more), then whatever has a secret's shape. For previews, logs and events only. */
export function maskSecrets(text: string, known: readonly string[] = []): string {
  let result = text;
  const present = known.filter((value) => value.length >= minKnownChars && text.includes(value));
  // The longest first: a shorter one may be part of it.
  if (present.length > 1) present.sort((a, b) => b.length - a.length);
  for (const value of present) result = result.replaceAll(value, masked);
  if (!hint.test(result)) return result;
  for (const shape of shapes) result = result.replace(shape.find, shape.put);
  return result;
}
