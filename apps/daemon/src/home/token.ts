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

/** Makes the owner's token: 256 random bits, mode 0600. */
export async function createOwnerToken(paths: HomePaths): Promise<string> {
  const token = `latchai_${randomBytes(32).toString("base64url")}`;
  await writeFileAtomic(paths.token, `${token}\n`, 0o600);
  return token;
}
