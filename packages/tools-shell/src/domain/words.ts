import { parse, type Word, type WordPart } from "unbash";
import { type Argument, unknownText } from "./argument.ts";
import { expandBraces } from "./braces.ts";

/** The arguments one word becomes: usually one, several after brace expansion. `unread` when the expansion is too large. */
export function argumentsOf(word: Word): { args: Argument[]; unread?: true } {
  const { parts } = word;
  if (!parts) return { args: [plain(word)] };
  if (!parts.some((part) => part.type === "BraceExpansion")) return { args: [fromParts(parts)] };
  const raws = expandBraces(word.text);
  if (!raws) return { args: [{ text: unknownText, literal: false, dynamic: true, many: true }], unread: true };
  return { args: raws.map(rawArgument) };
}

/** One word as one argument, braces left alone: assignment values, redirection targets. */
export const argumentOf = (word: Word): Argument => (word.parts ? fromParts(word.parts) : plain(word));

function plain({ text, value }: Word): Argument {
  return { text: value, literal: text === value, dynamic: false, many: false };
}

// Expansion comes before quote removal, so each result is read again as a word of its own.
function rawArgument(raw: string): Argument {
  const command = parse(`x ${raw}`).commands[0]?.command;
  const word = command?.type === "Command" ? command.suffix[0] : undefined;
  if (raw === "" || word?.type !== "Word") return { text: "", literal: false, dynamic: true, many: true };
  return { ...argumentOf(word), literal: false };
}

function fromParts(parts: readonly WordPart[]): Argument {
  const result: Argument = { text: "", literal: true, dynamic: false, many: false };
  const expansions: string[] = [];
  for (const part of parts) append(result, expansions, part, false);
  return expansions.length > 0 ? { ...result, expansions } : result;
}

function append(result: Argument, expansions: string[], part: WordPart, quoted: boolean): void {
  switch (part.type) {
    case "Literal":
      if (part.text !== part.value) result.literal = false;
      result.text += part.value;
      return;
    case "SingleQuoted":
    case "AnsiCQuoted":
      result.literal = false;
      result.text += part.value;
      return;
    case "DoubleQuoted":
    case "LocaleString":
      result.literal = false;
      for (const child of part.parts) append(result, expansions, child, true);
      return;
    default:
      result.literal = false;
      result.dynamic = true;
      if (!quoted || /[@*]/.test(part.text)) result.many = true;
      result.text += unknownText;
      expansions.push(part.text);
  }
}
