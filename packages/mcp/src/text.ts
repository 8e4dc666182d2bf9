// Everything here was written by a foreign server.

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const ansi = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu;
/** Marks that reorder or hide text from a person while a model still reads it. */
const hidden = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** Text for a model: no terminal sequences, no control characters but tab and line ends, no lone surrogates. */
export const cleanText = (text: string): string =>
  text
    .replace(ansi, "")
    .replace(controls, "")
    .replace(/\p{Surrogate}/gu, "\ufffd");

/** A description: as text, and without characters that a person cannot see. */
export const cleanProse = (text: string): string => cleanText(text).replace(hidden, "");

/**
 * Cleans the first `maxChars` only: a server may send millions of characters of which a model sees some thousands. What
 * is behind them counts as blanks, so that a clip tells how much there was.
 */
export const cleanHead = (text: string, maxChars: number, clean: (text: string) => string = cleanText): string =>
  text.length <= maxChars ? clean(text) : clean(text.slice(0, maxChars)) + " ".repeat(text.length - maxChars);

/** One line of at most `maxChars`, for names, reasons and progress. */
export const cleanLine = (text: string, maxChars: number): string => {
  const line = cleanProse(text.slice(0, 8 * maxChars))
    .replace(/\s+/gu, " ")
    .trim();
  if (line.length <= maxChars) return line;
  return `${line.slice(0, maxChars - 1).replace(/[\ud800-\udbff]$/u, "")}…`;
};

/** `1.5 MB`, for people. */
export const sizeText = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
};

/** `60 s`, or `250 ms` below a second. */
export const durationText = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** JSON, or undefined when it is nested too deep to be written. */
export const jsonText = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
};

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What made a fetch fail: Node's code, or the words of the cause. */
export const causeOf = ({ cause }: Error): string | undefined => {
  if (!isRecord(cause)) return undefined;
  if (typeof cause.code === "string") return cause.code;
  return typeof cause.message === "string" ? cause.message : undefined;
};
