import { readFile, stat } from "node:fs/promises";
import { writeFileAtomic } from "../home/write-file.ts";

/** The text of a config file; a missing one reads as empty. */
export async function readConfigText(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
}

/** Replaces the file whole and keeps its mode; a new one is 0600, since it may hold keys. */
export async function writeConfigText(path: string, text: string): Promise<void> {
  const mode = await stat(path).then(
    (info) => info.mode & 0o777,
    () => 0o600,
  );
  await writeFileAtomic(path, text.endsWith("\n") ? text : `${text}\n`, mode);
}
