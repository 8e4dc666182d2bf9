const jsonNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** The finite number that text spells in JSON's grammar after trimming; never -0. */
export function numberFrom(text: string): number | undefined {
  const trimmed = text.trim();
  if (!jsonNumber.test(trimmed)) return undefined;
  const value = Number(trimmed);
  if (!Number.isFinite(value)) return undefined;
  return value === 0 ? 0 : value;
}

/** As `numberFrom`, only whole numbers that a double holds exactly. */
export function integerFrom(text: string): number | undefined {
  const value = numberFrom(text);
  return value !== undefined && Number.isSafeInteger(value) ? value : undefined;
}

/** The JSON value of text that starts with `open`, or undefined. */
export function jsonFrom(text: string, open: "{" | "["): unknown {
  const trimmed = text.trim();
  if (!trimmed.startsWith(open)) return undefined;
  try {
    return JSON.parse(trimmed) as unknown;
  } catch {
    return undefined;
  }
}

/** A word in brackets in front of more text, as in `[draft] title`; not the start of a JSON list. */
const bracketedWord = /^\[[^[\]{}"',]*\]\s*[^\s,\]]/;

/** The parts of a comma-separated text, trimmed, empty ones left out. Text that starts like JSON is not a list. */
export function listFrom(text: string): string[] {
  const trimmed = text.trim();
  if (trimmed.startsWith("{") || (trimmed.startsWith("[") && !bracketedWord.test(trimmed))) return [];
  return trimmed
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A finite number in plain decimal digits, without an exponent. */
export function decimalText(value: number): string {
  const text = String(value);
  const match = /^(-?)([0-9])(?:\.([0-9]+))?e([+-][0-9]+)$/.exec(text);
  if (match === null) return text;
  const [, sign = "", lead = "", rest = "", power = "0"] = match;
  const digits = lead + rest;
  const point = 1 + Number(power);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, "0")}`;
}

/** Whether a control character stands unescaped in a string of JSON text. */
export function hasRawControl(text: string): boolean {
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (sign === '"') inString = !inString;
    else if (inString && sign === "\\") index += 1;
    else if (inString && text.charCodeAt(index) < 32) return true;
  }
  return false;
}
