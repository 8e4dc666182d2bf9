import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

/** sha256 of a text. */
export const hashText = (text: string): string => createHash("sha256").update(text).digest("hex");

/** sha256 of a regular file's content behind any links; undefined when there is none. */
export async function hashFile(path: string): Promise<string | undefined> {
  try {
    const real = await realpath(path);
    if (!(await stat(real)).isFile()) return undefined;
    const hash = createHash("sha256");
    await pipeline(createReadStream(real), hash);
    return hash.digest("hex");
  } catch {
    return undefined;
  }
}
