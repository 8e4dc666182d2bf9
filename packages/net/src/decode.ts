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

const decoderFor = async (encoding: string, firstByte: number): Promise<Transform> => {
  const zlib = await import("node:zlib");
  if (encoding === "br") return zlib.createBrotliDecompress();
  if (encoding !== "deflate") return zlib.createGunzip();
  // "deflate" means zlib's format; some servers send the bare one, which the first byte tells.
  return (firstByte & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw();
};

/** The body decompressed as it comes, no faster than it is read. No bytes at all are no bytes, in any encoding. */
export async function* decodeBody(body: Readable, encoding: string): AsyncGenerator<Uint8Array> {
  if (encoding === "") return yield* body;
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return;
  const decoder = await decoderFor(encoding, first.value[0] ?? 0);
  yield* pipeline(Readable.from(joined(first.value, chunks)), decoder, () => undefined);
}
