/** A run of literal text: `escaped` runs stand for characters that would not show, or would reorder what shows. */
export interface LiteralPart {
  text: string;
  escaped: boolean;
}

// C0 except tab and line feed, DEL and C1, bidi controls and marks, zero width, fillers, variation selectors but the two of emoji, line and paragraph separators, tags, BOM.
const hiding =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the job
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|[\u17b4-\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0d]|\udb40[\udc00-\uddef]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** As a JavaScript string would be written; the terminal spells them so, too. */
const spell = (found: string): string => {
  if (found === "\r") return "\\r";
  const digits = (found.codePointAt(0) ?? 0).toString(16);
  return digits.length > 4 ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`;
};

/** Splits text so that control, bidi and other invisible characters come out as escapes; tab and line feed stay. */
export const literalParts = (text: string): LiteralPart[] => {
  const parts: LiteralPart[] = [];
  let from = 0;
  for (const match of text.matchAll(hiding)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), escaped: false });
    parts.push({ text: spell(match[0]), escaped: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), escaped: false });
  return parts;
};

/** The same as one string, for labels and titles. */
export const literalText = (text: string): string =>
  literalParts(text)
    .map((part) => part.text)
    .join("");
