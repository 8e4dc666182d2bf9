import type { Cell } from "../../domain/driver.ts";
import { geometryText } from "./geometry.ts";
import { type Field, isBinary, wire } from "./types.ts";

/** Reads a column's raw bytes as the server wrote them. */
export type ReadCell = (bytes: Buffer) => Cell;

// The bytes lie in the socket's buffer, which a kept view would keep too.
const copy = (bytes: Buffer): Uint8Array => new Uint8Array(bytes);
const text = (bytes: Buffer): string => bytes.toString("utf8");

export function cellReader(field: Field): ReadCell {
  if (field.columnType === wire.bit) return (bytes) => bits(bytes, field.columnLength);
  if (field.columnType === wire.geometry) return (bytes) => geometryText(bytes) ?? copy(bytes);
  return isBinary(field) || field.columnType === wire.vector ? copy : text;
}

function bits(bytes: Buffer, length: number): string {
  const digits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return `b'${digits.slice(-length)}'`;
}
