const short: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A name with its control characters escaped, so that one line is one name. */
export const oneLine = (name: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  name.replace(/[\x00-\x1f\x7f]/g, (char) => short[char] ?? `\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}`);
