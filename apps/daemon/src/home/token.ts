import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { StartError } from "./errors.ts";
import type { HomePaths } from "./layout.ts";
import { writeFileAtomic } from "./write-file.ts";

/** The owner's token, or undefined when this home has none yet. */
export async function readOwnerToken(paths: HomePaths): Promise<string | undefined> {
  const text = await readFile(paths.token, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const token = text.trim();
  if (token.length < 32 || /\s/.test(token))
    throw new StartError(`${paths.token} holds no usable token. Remove the file to get a new one at the next start.`);
  return token;
}

/** A new owner's token: 256 random bits. Store it only once the ledger of a first start is on disk. */
export const newOwnerToken = (): string => `latchai_${randomBytes(32).toString("base64url")}`;

/** Writes the owner's token, mode 0600. From then on this home is no longer accepted as found. */
export const storeOwnerToken = (paths: HomePaths, token: string): Promise<void> =>
  writeFileAtomic(paths.token, `${token}\n`, 0o600);
