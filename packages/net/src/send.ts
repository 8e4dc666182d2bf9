import type { Readable } from "node:stream";
import { connectTo, type Wiring } from "./connector.ts";
import { errors } from "./errors.ts";
import { explainAnswer } from "./explain.ts";
import type { Hop } from "./hop.ts";
import { limits } from "./limits.ts";
import { showHost } from "./show-host.ts";
import { untilAborted } from "./until-aborted.ts";

/** An answer whose body has not been read; `close` drops the connection and with it what is unread. */
export interface Answer {
  status: number;
  statusText: string;
  headers: Headers;
  location: readonly string[];
  body: Readable;
  close(): void;
}

const listOf = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : typeof value === "string" ? [value] : value;

/** As fetch gives headers: one character per byte. A field that Headers does not take is left out. */
const toHeaders = (fields: Readonly<Record<string, string | string[] | undefined>>): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(fields))
    for (const one of listOf(value))
      try {
        headers.append(name, Buffer.from(one, "utf8").toString("latin1"));
      } catch {
        // A server's odd field is no reason to lose its page.
      }
  return headers;
};

/** Sends one request over a connection of its own: nothing is pooled, so every hop is looked up and judged anew. */
export const send = async (hop: Hop, wiring: Wiring, signal: AbortSignal): Promise<Answer> => {
  const { Client } = await import("undici");
  const secure = hop.url.protocol === "https:";
  const socket = await connectTo(hop.url, wiring, { trusted: hop.trusted, secure }, signal);
  const gone = errors.answer(showHost(hop.url), "the connection was closed");
  const client = new Client(hop.url.origin, {
    // The one connection that was judged; asked for another, there is none. Never answered within the call: undici
    // would not notice.
    connect: (_options, callback) =>
      queueMicrotask(() => (socket.destroyed ? callback(gone, null) : callback(null, socket))),
    // The deadline covers both, also when a byte comes now and then.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: limits.maxHeaderBytes,
  });
  const close = (): void => {
    client.destroy().catch(() => undefined);
    socket.destroy();
  };
  try {
    const asked = client.request({
      method: hop.method as "GET",
      path: hop.url.pathname + hop.url.search,
      headers: Object.fromEntries(hop.headers),
      body: hop.body ?? null,
      reset: true,
      signal,
    });
    const answer = await untilAborted(asked, signal);
    // Told through the reader where there is one; without it an error must not end the process.
    answer.body.on("error", () => undefined);
    return {
      status: answer.statusCode,
      statusText: answer.statusText ?? "",
      headers: toHeaders(answer.headers),
      location: listOf(answer.headers["location"]),
      body: answer.body,
      close() {
        answer.body.destroy();
        close();
      },
    };
  } catch (error) {
    close();
    signal.throwIfAborted();
    throw explainAnswer(error, showHost(hop.url));
  }
};
