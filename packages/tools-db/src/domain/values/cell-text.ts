import type { Cell } from "../driver.ts";

/** Bytes as PostgreSQL writes them, `\x…`; all of them, or the first `maxBytes`. */
export const hexText = (bytes: Uint8Array, maxBytes: number = bytes.byteLength): string =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, maxBytes)).toString("hex")}`;

/** The exact, uncut text of a value, for a grid or an export; NULL stays null. */
export const cellText = (cell: Cell): string | null =>
  cell === null || typeof cell === "string" ? cell : hexText(cell);
