import type { Cell } from "../../domain/driver.ts";
import { geometryText } from "./geometry.ts";
import { type Field, isBinary, wire } from "./types.ts";

/** A cell as it comes off the wire: text, and bytes where the column is none. */
export type RawCell = string | Buffer | null;

/** Columns whose bytes are no text. */
export const wantsBytes = (field: Field): boolean =>
  isBinary(field) ||
  field.columnType === wire.bit ||
  field.columnType === wire.geometry ||
  field.columnType === wire.vector;

/** Makes a row's cells of what came; undefined where they are text anyway. */
export function rowReader(fields: readonly Field[]): ((cells: readonly RawCell[]) => readonly Cell[]) | undefined {
  if (!fields.some(wantsBytes)) return undefined;
  const readers = fields.map(cellReader);
  return (cells) => cells.map((cell, index) => (Buffer.isBuffer(cell) ? (readers[index]?.(cell) ?? null) : cell));
}

function cellReader(field: Field): (bytes: Buffer) => Cell {
  if (field.columnType === wire.bit) return (bytes) => bits(bytes, field.columnLength);
  if (field.columnType === wire.geometry) return (bytes) => geometryText(bytes) ?? copy(bytes);
  return copy;
}

// The bytes lie in the socket's buffer, which a kept view would keep too.
const copy = (bytes: Buffer): Uint8Array => new Uint8Array(bytes);

function bits(bytes: Buffer, length: number): string {
  const digits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return `b'${digits.slice(-length)}'`;
}
