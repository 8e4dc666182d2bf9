import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 bits, URL-safe. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** 128 bits, URL-safe. */
export const newCode = (): string => randomBytes(16).toString("base64url");

/** What is kept of a secret. The secrets are random and long, so one round of sha256 is enough. */
export const hashSecret = (secret: string): string => digestOf(secret).toString("hex");

/** A presented secret, hashed once and then compared with any number of stored hashes. */
export const digestOf = (presented: string): Buffer => createHash("sha256").update(presented).digest();

/** In constant time; `hash` is hex. */
export const digestMatches = (digest: Buffer, hash: string): boolean =>
  timingSafeEqual(digest, Buffer.from(hash, "hex"));

/** Compares a presented secret with a stored hash in constant time. */
export const secretMatches = (presented: string, hash: string): boolean => digestMatches(digestOf(presented), hash);
