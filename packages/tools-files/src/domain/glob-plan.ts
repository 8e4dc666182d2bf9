import { errors } from "../errors.ts";
import { type GlobSource, globSource } from "./glob-source.ts";

/** Folders that a listing leaves out unless the pattern names them. */
const skipped = ["node_modules", "dist", "build", ".next", "coverage"] as const;

export interface GlobPlan {
  /** Folder that the pattern starts with, without wildcards; "" for none. */
  base: string;
  /** What has to match below that folder. */
  rest: GlobSource;
  /** What the first folder of a path must match; undefined when any may. */
  first: GlobSource | undefined;
  /** Folder names left out. */
  skip: string[];
  /** Folders with a leading dot are left out except those that match one of these. */
  dots: GlobSource[];
}

const plain = (segment: string): boolean => !/[*?{}[\]\\]/.test(segment);

/** Takes a pattern apart; throws when it leads outside or is absolute. */
export const planGlob = (pattern: string): GlobPlan => {
  if (pattern === "") throw errors.emptyPattern();
  if (pattern.startsWith("/")) throw errors.badGlob("pattern", pattern, "it must be relative to the workspace");
  const segments = pattern.split("/").filter((segment) => segment !== "" && segment !== ".");
  if (segments.includes("..")) throw errors.badGlob("pattern", pattern, 'it leads outside: ".." is not allowed');
  const first = segments.findIndex((segment, index) => !plain(segment) || index === segments.length - 1);
  const [top = ""] = segments;
  // A brace may hold a slash, and then the first segment is only a part of it.
  const open = top.includes("**") || (top.match(/\{/g)?.length ?? 0) !== (top.match(/\}/g)?.length ?? 0);
  const words = new Set(pattern.split(/[/{},]/));
  return {
    base: segments.slice(0, Math.max(first, 0)).join("/"),
    rest: globSource(segments.slice(Math.max(first, 0)).join("/"), "pattern", false),
    first: open ? undefined : globSource(segments.length > 1 ? top : `${top}/?`, "pattern", false),
    skip: skipped.filter((name) => !words.has(name)),
    dots: [...words].filter((word) => /^\.[^/.]/.test(word)).map((word) => globSource(word, "pattern", false)),
  };
};
