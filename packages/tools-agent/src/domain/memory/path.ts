import { limits } from "../../limits.ts";

/** Whose notes: the calling agent's own, or the ones every agent shares. */
export type MemoryScope = "own" | "shared";

/** A memory path that passed the grammar. */
export type MemoryPath =
  | { kind: "root"; scope: MemoryScope; virtual: string }
  | { kind: "file"; scope: MemoryScope; name: string; virtual: string };

export const ownRoot = "/memories";
export const sharedRoot = "/memories/shared";

// Separators, what some file system treats as special, controls, invisible and unpaired characters.
const badCharacter = /[/\\:*?"<>|]|\p{Cc}|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}/u;
const percentEncoded = /%[0-9a-f]{2}/i;

const isName = (name: string): boolean => {
  if (!name.endsWith(".md")) return false;
  const stem = name.slice(0, -".md".length);
  return (
    stem !== "" &&
    stem.length <= limits.maxMemoryNameChars &&
    new TextEncoder().encode(name).byteLength <= limits.maxMemoryNameBytes &&
    !badCharacter.test(name) &&
    !percentEncoded.test(name) &&
    !/^[.\s]|[.\s]$/u.test(stem) &&
    stem.toLowerCase() !== "shared"
  );
};

/** The virtual path of a file of a scope. */
export const memoryPath = (scope: MemoryScope, name: string): string =>
  `${scope === "own" ? ownRoot : sharedRoot}/${name}`;

/** True for a name that a memory file may have; what else lies in the folder is no memory. */
export const isMemoryName = (name: string): boolean => name === name.normalize("NFC") && isName(name);

/**
 * Judges the text alone, before any disk access: one of the two roots or a file right under one, nothing else.
 * Undefined when it is neither. Composed and decomposed spellings of a name are the same name.
 */
export const parseMemoryPath = (text: string): MemoryPath | undefined => {
  const path = text.normalize("NFC");
  if (path === ownRoot || path === `${ownRoot}/`) return { kind: "root", scope: "own", virtual: ownRoot };
  if (path === sharedRoot || path === `${sharedRoot}/`) return { kind: "root", scope: "shared", virtual: sharedRoot };
  const scope = path.startsWith(`${sharedRoot}/`) ? "shared" : path.startsWith(`${ownRoot}/`) ? "own" : undefined;
  if (scope === undefined) return undefined;
  const name = path.slice((scope === "own" ? ownRoot : sharedRoot).length + 1);
  return isName(name) ? { kind: "file", scope, name, virtual: memoryPath(scope, name) } : undefined;
};
