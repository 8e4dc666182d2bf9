import { applyEdits, type JSONPath, modify } from "jsonc-parser";
import { removeKey } from "./remove-key.ts";

/** Sets one key in the text of a config file, comments and layout kept; `undefined` removes it. */
export function editConfigText(text: string, path: JSONPath, value: unknown): string {
  if (value === undefined && typeof path.at(-1) === "string") return removeKey(text, path);
  const source = text.trim() === "" ? "{}\n" : text;
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: source.includes("\r\n") ? "\r\n" : "\n" };
  return applyEdits(source, modify(source, path, value, { formattingOptions }));
}

/** Brings `text` to `wanted` with as few edits as possible; values that are equal stay as they are written. */
export function editTowards(text: string, current: unknown, wanted: unknown, path: JSONPath = []): string {
  if (sameJson(current, wanted)) return text;
  if (!isRecord(current) || !isRecord(wanted)) return editConfigText(text, path, wanted);
  let edited = text;
  for (const key of Object.keys(current))
    if (!Object.hasOwn(wanted, key)) edited = editConfigText(edited, [...path, key], undefined);
  for (const [key, value] of Object.entries(wanted))
    edited = Object.hasOwn(current, key)
      ? editTowards(edited, current[key], value, [...path, key])
      : editConfigText(edited, [...path, key], value);
  return edited;
}

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
