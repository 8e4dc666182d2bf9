/** What stands in place of a secret. */
export const masked = "‹masked›";

/** Shorter configured values are not masked by value: they would blot out ordinary words. */
const minKnownChars = 6;

interface Shape {
  find: RegExp;
  put: string;
}

// Every pattern is linear: each repetition is bounded or cannot match what follows it.
const secretName = "[A-Za-z0-9_.-]{0,64}(?:SECRET|TOKEN|PASSWORD|API[_-]?KEY|CREDENTIAL)[A-Za-z0-9_.-]{0,64}";
const shapes: readonly Shape[] = [
  {
    find: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----[^-]*(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY-----)?/g,
    put: masked,
  },
  {
    find: /\b((?:proxy-)?authorization["']?[ \t]*[:=][ \t]*["']?)(?:(?:basic|bearer|token|digest|negotiate)[ \t]+)?[^\s"',;]+/gi,
    put: `$1${masked}`,
  },
  { find: /\b((?:set-)?cookie["']?[ \t]*[:=][ \t]*["']?)[^\r\n"']+/gi, put: `$1${masked}` },
  { find: /\b(bearer[ \t]+)[A-Za-z0-9._~+/=-]{8,}/gi, put: `$1${masked}` },
  { find: /([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#@"']{1,256}@/gi, put: `$1${masked}@` },
  {
    find: new RegExp(
      `(?<![A-Za-z0-9_.-])(${secretName}["']?[ \\t]*[:=][ \\t]*)("[^"\\r\\n]*"?|'[^'\\r\\n]*'?|[^\\s"',;&|)}\\]]+)`,
      "gi",
    ),
    put: `$1${masked}`,
  },
  {
    find: new RegExp(
      `(?<![A-Za-z0-9_.-])(--?${secretName}[ \\t]+)("[^"\\r\\n]*"?|'[^'\\r\\n]*'?|[^\\s"',;&|)}\\]]+)`,
      "gi",
    ),
    put: `$1${masked}`,
  },
  {
    find: /\b(?:sk-[A-Za-z0-9_-]{16,}|(?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_-]{16,}|xox[abeoprs]-[A-Za-z0-9-]{10,}|(?:AKIA|ASIA)[A-Z0-9]{16}|AIza[A-Za-z0-9_-]{30,}|npm_[A-Za-z0-9]{30,}|pypi-[A-Za-z0-9_-]{30,}|hf_[A-Za-z0-9]{20,}|eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*)/g,
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
  const longestFirst = known.filter((value) => value.length >= minKnownChars).sort((a, b) => b.length - a.length);
  for (const value of longestFirst) result = result.replaceAll(value, masked);
  if (!hint.test(result)) return result;
  for (const shape of shapes) result = result.replace(shape.find, shape.put);
  return result;
}
