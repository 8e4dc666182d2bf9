/** Data goes to stdout and nothing else does; everything said to a person goes to stderr. */
export function print(text: string): void {
  process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
}

export function say(text: string): void {
  process.stderr.write(text.endsWith("\n") ? text : `${text}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/** Rows as aligned columns, cut to the terminal's width when stdout is one. Control characters can't reach it. */
export function table(rows: readonly (readonly string[])[]): string {
  const width = (process.stdout.isTTY && process.stdout.columns) || Number.POSITIVE_INFINITY;
  const clean = rows.map((row) => row.map(printable));
  const widths: number[] = [];
  for (const row of clean)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  return clean
    .map((row) =>
      row.map((cell, column) => (column < row.length - 1 ? cell.padEnd(widths[column] ?? 0) : cell)).join("  "),
    )
    .map((line) => (line.length > width ? `${line.slice(0, width - 1)}…` : line).trimEnd())
    .join("\n");
}

/** One line without control characters: text from models, files and servers never moves a person's cursor. */
export const printable = (text: string): string => visible(text).replaceAll(/\s*\n\s*/g, " ");

/** Several lines; tabs and line ends stay, every other control or direction-changing character is shown as an escape. */
export const visible = (text: string): string =>
  text.replaceAll("\r\n", "\n").replaceAll(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu, escaped);

/** The same, and characters that take no room are escapes as well: for what a person has to judge to the letter. */
export const literal = (text: string): string => visible(text).replaceAll(hidden, escaped);

// Soft hyphen, fillers, zero width, separators, variation selectors but the two of emoji, tags, lone surrogates.
const hidden =
  /\u{ad}|\u{34f}|\u{115f}|\u{1160}|\u{17b4}|\u{17b5}|[\u{180b}-\u{180f}]|[\u200b-\u200f\u2028\u2029\u2060-\u206f\u3164]|[\u{fe00}-\u{fe0d}]|[\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e01ef}]|\p{Surrogate}/gu;

/** As a JavaScript string would be written; the page spells them so, too. */
function escaped(character: string): string {
  if (character === "\r") return "\\r";
  const digits = (character.codePointAt(0) ?? 0).toString(16);
  return digits.length > 4 ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`;
}

/** Prompts are possible: a person sees what we say and can type. */
export const onTerminal = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;
