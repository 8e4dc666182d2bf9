import type { Transform } from "node:stream";
import { pipeline, Readable } from "node:stream";
import { errors } from "./errors.ts";

/** The one encoding of a body, "" for none. Throws NetError for several, and for what Node 20 cannot read. */
export const bodyEncoding = (header: string | null, host: string): string => {
  const listed = (header ?? "")
    .split(",")
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== "" && one !== "identity");
  const [first = "", ...more] = listed;
  if (more.length > 0) throw errors.encoding(host, "it is compressed more than once");
  if (!["", "gzip", "x-gzip", "br", "deflate"].includes(first))
    throw errors.encoding(host, `encoding ${first.slice(0, 40)} is not supported`);
  return first;
};

async function* joined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

const through = (source: Readable, decoder: Transform): Readable => pipeline(source, decoder, () => undefined);

/** "deflate" means zlib's format; some servers send the bare one, which the first byte tells. */
const inflated = async (body: Readable): Promise<Readable> => {
  const { createInflate, createInflateRaw } = await import("node:zlib");
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return Readable.from([]);
  const wrapped = ((first.value[0] ?? 0) & 0x0f) === 8;
  return through(Readable.from(joined(first.value, chunks)), wrapped ? createInflate() : createInflateRaw());
};

/** The body decompressed as it comes, no faster than it is read. */
export const decodeBody = async (body: Readable, encoding: string): Promise<Readable> => {
  if (encoding === "") return body;
  if (encoding === "deflate") return inflated(body);
  const { createBrotliDecompress, createGunzip } = await import("node:zlib");
  return through(body, encoding === "br" ? createBrotliDecompress() : createGunzip());
};
