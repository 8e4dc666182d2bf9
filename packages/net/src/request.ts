import { errors } from "./errors.ts";
import { limits } from "./limits.ts";
import { untilAborted } from "./until-aborted.ts";

/** Set by the connection or not at all: framing, hop-by-hop fields, and the host, which is the checked one. */
const ownHeaders = [
  "accept-encoding",
  "connection",
  "content-length",
  "expect",
  "host",
  "http2-settings",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
] as const;

/** The caller's headers without those a fetch decides itself; what we can decode is said here. */
export const requestHeaders = (given: Headers, userAgent: string): Headers => {
  const headers = new Headers(given);
  for (const name of ownHeaders) headers.delete(name);
  headers.set("accept-encoding", "gzip, deflate, br");
  if (!headers.has("accept")) headers.set("accept", "*/*");
  if (!headers.has("user-agent")) headers.set("user-agent", userAgent);
  return headers;
};

/** The whole body, undefined when the request has none. */
export const requestBody = async (request: Request, signal: AbortSignal): Promise<Uint8Array | undefined> => {
  if (request.body === null) return undefined;
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await untilAborted(reader.read(), signal);
      if (done) return Buffer.concat(chunks);
      size += value.byteLength;
      if (size > limits.maxRequestBytes) throw errors.bodyTooLarge();
      chunks.push(value);
    }
  } catch (error) {
    reader.cancel(error).catch(() => undefined);
    throw error;
  }
};

/**
 * A Request over the checked URL, which cannot hold the text's user and password. It has no signal: the deadline listens
 * to the caller's, and a second listener would stay on it.
 */
export const readRequest = (input: string | URL | Request, url: URL, init: RequestInit | undefined): Request => {
  const own = init instanceof Request ? init : { ...init, signal: null };
  const request = input instanceof Request ? new Request(input, own) : new Request(url, own);
  if (request.integrity !== "") throw errors.badRequest("integrity is not supported");
  return request;
};

/** The text that the floor judges. */
export const urlText = (input: string | URL | Request): string =>
  typeof input === "string" ? input : input instanceof URL ? input.href : input.url;
