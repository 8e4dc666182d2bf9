import { errors } from "./errors.ts";

/** A model's path after lexical checks, before anything on disk is looked at. */
export interface VirtualPath {
  /** Without `.`, `..` and empty segments. */
  segments: string[];
  /** "" is the workspace root. */
  text: string;
  /** It was written with a slash at the end. */
  directory: boolean;
}

/** Purely lexical: `~` is a name, backslashes are plain characters, `..` may not climb above the top. */
export const parseVirtualPath = (input: string): VirtualPath => {
  if (input === "") throw errors.empty();
  if (input.includes("\0")) throw errors.nul();
  if (!input.isWellFormed()) throw errors.illFormed();
  if (input.startsWith("/")) throw errors.absolute(input);
  // Taken for a path, file:///x would make a folder named "file:".
  if (/^[A-Za-z][A-Za-z0-9+.-]+:\/\//.test(input)) throw errors.url(input);
  const segments: string[] = [];
  for (const segment of input.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) throw errors.outside(input);
  }
  return { segments, text: segments.join("/"), directory: /(^|\/)\.{0,2}$/.test(input) };
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\x00-\x1f\x7f]/;

/** New names must not hold control characters (they break line protocols) or a Windows separator. */
export const checkNewNames = (path: string, names: readonly string[]): void => {
  if (names.some((name) => control.test(name))) throw errors.control(path);
  if (names.some((name) => name.includes("\\"))) throw errors.backslash(path);
};
