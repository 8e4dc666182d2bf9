import type { SearchRow } from "./job.ts";
import type { LineFinder } from "./line-finder.mjs";

/** False when `onRow` stopped it; throws when the file cannot be read. */
export type FileScanner = (path: string, onRow: (row: Omit<SearchRow, "path">) => boolean) => boolean;
export const createFileScanner: (finder: LineFinder) => FileScanner;
