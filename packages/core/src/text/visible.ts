// Control characters except tab and newline, no-break and zero-width spaces, bidirectional overrides, tags.
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the reader must be shown
  /[\u0000-\u0008\u000b-\u001f\u007f-\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\udb40[\udc00-\udc7f]/g;

const escapeUnit = (text: string): string => `\\u{${(text.codePointAt(0) ?? 0).toString(16)}}`;

/** Text for a person to decide on: characters that cannot be seen, or that reorder what is seen, are written out as `\u{…}`. */
export const showHidden = (text: string): string => text.replaceAll(hidden, escapeUnit);
