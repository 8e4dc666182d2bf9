import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 bits, URL-safe. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** 128 bits, URL-safe. */
export const newCode = (): string => randomBytes(16).toString("base64url");

/** What is stored of a secret. The secrets are random and long, so one round of sha256 is enough. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Compares a presented secret with a stored hash in constant time. */
export function secretMatches(presented: string, hash: string): boolean {
  return timingSafeEqual(createHash("sha256").update(presented).digest(), Buffer.from(hash, "hex"));
}
