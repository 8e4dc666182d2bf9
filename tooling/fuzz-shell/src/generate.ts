import type { Random } from "./random.ts";

const atoms = ["p1", "p2", "p3", "p4", "p5", "rm -rf z"] as const;

/** One random program: from the grammar, mutated from it, or a soup of tokens. */
export function generate(random: Random): string {
  const program = random.chance(0.75) ? script(random, 1 + random.below(3)) : soup(random);
  return random.chance(0.35) ? mutate(random, program) : program;
}

function script(random: Random, depth: number): string {
  const parts = Array.from({ length: 1 + random.below(3) }, () => command(random, depth));
  let text = parts[0] ?? "p1";
  for (const part of parts.slice(1))
    text += random.pick(["; ", " && ", " || ", " | ", " |& ", "\n", " & ", ";", "&", "|"]) + part;
  return text;
}

function command(random: Random, depth: number): string {
  if (depth <= 0 || random.chance(0.35)) return simple(random, depth);
  const inner = (): string => ended(script(random, depth - 1));
  return random.pick<() => string>([
    () => `{ ${inner()}\n}`,
    () => `( ${inner()} )`,
    () => `(${inner()})`,
    () => `if ${inner()}\nthen ${inner()}\nelse ${inner()}\nfi`,
    () => `for i in a b; do ${inner()}\ndone`,
    () => `while ${inner()}\ndo ${inner()}\nbreak; done`,
    () => `until ${inner()}\ndo break; done`,
    () => `case a in a) ${inner()} ;; (b|c) ${inner()} ;; esac`,
    () => `f() { ${inner()}\n}; f`,
    () => `function g { ${inner()}\n}; g`,
    () => `! ${inner()}`,
    () => `!(${inner()})`,
    () => `time ${inner()}`,
    () => `coproc ${command(random, 0)}`,
    () => `for ((i=0;i<1;i++)); do ${inner()}\ndone`,
    () => `[[ -n ${word(random, depth - 1)} ]] && ${inner()}`,
    () => `[[ a =~ (a|b) ]] && ${inner()}`,
    () => `eval '${plain(inner())}'`,
    () => `trap '${plain(inner())}' EXIT`,
    () => simple(random, depth),
  ])();
}

// A here-document's end must stand alone on its line.
const ended = (text: string): string => (text.endsWith("EOF") ? `${text}\n` : text);

const plain = (text: string): string => text.replaceAll("'", "");

function simple(random: Random, depth: number): string {
  const name = random.pick([
    ...atoms,
    "echo",
    ":",
    "true",
    "\\p4",
    "p'5'",
    '"p3"',
    "command p2",
    "builtin :",
    "p\\\n4",
  ]);
  const words = Array.from({ length: random.below(3) }, () => ` ${word(random, depth - 1)}`).join("");
  const prefix = random.chance(0.12) ? `x=${word(random, depth - 1)} ` : "";
  const suffix = random.chance(0.15) ? redirect(random, depth - 1) : "";
  return prefix + name + words + suffix;
}

function redirect(random: Random, depth: number): string {
  const body = depth > 0 ? substitution(random, depth) : "text";
  return random.pick([
    " > out",
    " 2>&1",
    " < /dev/null",
    ` <<< ${word(random, depth)}`,
    ` <<EOF\n${body}\nEOF`,
    ` <<-EOF\n\t${body}\n\tEOF`,
    ` <<'EOF'\n${body}\nEOF`,
    ` < <(${ended(script(random, Math.max(0, depth)))})`,
    " 3<> out",
    " &> out",
  ]);
}

function word(random: Random, depth: number): string {
  if (depth <= 0 || random.chance(0.4)) {
    return random.pick([
      "a",
      "-x",
      "'q s'",
      '"d q"',
      "a#b",
      "$'a\\n'",
      "a\\;b",
      "{a,b}",
      "$y",
      "*",
      "a=b",
      "\\$(p1)",
      "'$(p2)'",
      "#c",
    ]);
  }
  return random.pick<() => string>([
    () => substitution(random, depth),
    () => `"${substitution(random, depth)}"`,
    () => `a${substitution(random, depth)}b`,
    () => `\${x${random.chance(0.05) ? "\\\n" : ""}:-${substitution(random, depth)}}`,
    () => `"\${x:=${substitution(random, depth)}}"`,
    () => `\${x/${substitution(random, depth)}/b}`,
    () => `\${x[${substitution(random, depth)}]}`,
    () => `\${#x}`,
    () => `$((1+${substitution(random, depth)}))`,
    () => `<(${ended(script(random, depth - 1))})`,
  ])();
}

function substitution(random: Random, depth: number): string {
  const inner = ended(script(random, depth - 1));
  if (random.chance(0.8)) return random.chance(0.01) ? `$\\\n(${inner})` : `$(${inner})`;
  return `\`${inner.replaceAll("`", "\\`")}\``;
}

const tokens = [
  ...atoms,
  "(",
  ")",
  "{",
  "}",
  "$(",
  "`",
  "${",
  "'",
  '"',
  "\\",
  "\n",
  ";",
  ";;",
  "&",
  "&&",
  "|",
  "||",
  "|&",
  ">",
  "<",
  "<<EOF",
  "EOF",
  "<(",
  "$((",
  "))",
  "#",
  " # ",
  "!",
  "if",
  "then",
  "fi",
  "do",
  "done",
  "for",
  "in",
  "case",
  "esac",
  "a=(",
  "a=",
  "x",
  "=",
  "[",
  "]",
  "[[",
  "]]",
  "$",
  "@(",
  "*",
  "~",
  "eval ",
  "function ",
  "time ",
  "coproc ",
  "\\\n",
  "-",
  "\t",
] as const;

function soup(random: Random): string {
  let text = "";
  for (let i = 2 + random.below(12); i > 0; i--) text += random.pick(tokens) + (random.chance(0.5) ? " " : "");
  return text;
}

function mutate(random: Random, program: string): string {
  const at = random.below(program.length + 1);
  const to = Math.min(program.length, at + 1 + random.below(3));
  return random.pick([
    program.slice(0, at) + random.pick(tokens) + program.slice(at),
    program.slice(0, at) + program.slice(to),
    `${program.slice(0, at)}\\\n${program.slice(at)}`,
    program.slice(0, at) + program.slice(at, to) + program.slice(at),
  ]);
}
