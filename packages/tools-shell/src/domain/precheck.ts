import { analysisLimits } from "./limits.ts";

// Invisible or direction-changing characters: a person would approve another text than the one bash reads.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
const invisible =
  /\u034f|[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/u;
// A joiner between two pictures is how one picture is written; anywhere else it hides.
const joined = /(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})*)\u200d(?=\p{Extended_Pictographic})/gu;
const oddSpace = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Where the text has a space character that bash does not treat as a space; harmless inside quotes only. */
export function oddSpaces(command: string): number[] {
  if (isAscii(command)) return [];
  return [...command.matchAll(oddSpace)].map(({ index }) => index);
}

/** Why the text cannot be judged as it stands, or undefined. Runs before the parser sees it. */
export function precheck(command: string): string | undefined {
  if (command.length > analysisLimits.maxCommandChars) {
    return `longer than ${analysisLimits.maxCommandChars} characters`;
  }
  if (control.test(command)) return "contains a control character";
  if (isAscii(command)) return tooDeep(command);
  if (invisible.test(command.includes("\u200d") ? command.replace(joined, "") : command))
    return "contains invisible or direction-changing characters";
  if (loneSurrogate.test(command)) return "is not well-formed text";
  return tooDeep(command);
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 126) return false;
  return true;
}

function tooDeep(command: string): string | undefined {
  let depth = 0;
  for (let i = 0; i < command.length; i++) {
    const code = command.charCodeAt(i);
    if (code === 40 || code === 123) {
      if (++depth > analysisLimits.maxOpenBrackets) return "nests brackets too deeply";
    } else if ((code === 41 || code === 125) && depth > 0) depth--;
  }
  return undefined;
}
