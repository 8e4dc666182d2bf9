const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "©",
  hellip: "…",
  mdash: "—",
  ndash: "–",
  rarr: "→",
  larr: "←",
  times: "×",
};

const codePoint = (digits: string, base: number): string | undefined => {
  const code = Number.parseInt(digits, base);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
};

/** Character references as the characters they mean; unknown ones stay as they are. */
export const decodeEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/g, (whole, decimal, hex, name) => {
        if (decimal !== undefined) return codePoint(String(decimal), 10) ?? whole;
        if (hex !== undefined) return codePoint(String(hex), 16) ?? whole;
        return named[String(name)] ?? whole;
      })
    : text;
