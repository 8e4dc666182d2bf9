import { createHash } from "node:crypto";
import { type FencedFiles, isToolError } from "@latchai/core";
import { type Chunk, chunksOf, isIndexableText, maxIndexedBytes } from "@latchai/tools-files/domain";
import type { Pause } from "./slices.ts";

/** A file cut into chunks; without chunks when it is nothing to index. */
export interface Source {
  hash: string;
  size: number;
  mtime: number;
  chunks: Chunk[];
}

const readBytes = async (files: FencedFiles, path: string) => {
  const file = await files.open(path);
  try {
    const { size, mtimeMs: mtime } = file.info;
    if (size > maxIndexedBytes) return { bytes: undefined, size, mtime };
    const buffer = Buffer.allocUnsafe(size);
    const count = size === 0 ? 0 : await file.read(buffer, 0);
    return { bytes: buffer.subarray(0, count), size, mtime };
  } finally {
    await file.close();
  }
};

const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const cut = async (path: string, text: string, pause: Pause): Promise<Chunk[]> => {
  const chunks: Chunk[] = [];
  for (const chunk of chunksOf(path, text)) {
    chunks.push(chunk);
    await pause();
  }
  return chunks;
};

/** Reads through the fence; undefined when the file is gone or may not be read. */
export const readSource = async (files: FencedFiles, path: string, pause: Pause): Promise<Source | undefined> => {
  try {
    const { bytes, size, mtime } = await readBytes(files, path);
    if (bytes === undefined) return { hash: `large:${size}:${mtime}`, size, mtime, chunks: [] };
    await pause();
    const hash = createHash("sha256").update(bytes).digest("hex");
    await pause();
    const text = decode(bytes);
    const chunks = text === undefined || !isIndexableText(text) ? [] : await cut(path, text, pause);
    return { hash, size, mtime, chunks };
  } catch (error) {
    if (isToolError(error)) return undefined;
    throw error;
  }
};
