import { lstat, readFile } from "node:fs/promises";

/** The text of a regular file; undefined for anything else, links included. */
export const readPlain = async (path: string): Promise<string | undefined> => {
  try {
    return (await lstat(path)).isFile() ? await readFile(path, "utf8") : undefined;
  } catch {
    return undefined;
  }
};

export const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );
