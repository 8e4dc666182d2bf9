import { sizeText } from "../text.ts";

const newline = 10;
const carriageReturn = 13;
const colon = 58;

/** Measures what a reader of an event stream must hold: the event so far, comments left out. Gives the most of it. */
const createEventMeter = (): ((chunk: Uint8Array) => number) => {
  let event = 0;
  let line = 0;
  let first: number | undefined;
  const end = (length: number, last: number | undefined): void => {
    const blank = length === 0 || (length === 1 && last === carriageReturn);
    event = blank ? 0 : first === colon ? event : event + length;
    line = 0;
    first = undefined;
  };
  return (chunk) => {
    let most = event + line;
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      first ??= chunk[from];
      const length = line + at - from;
      most = Math.max(most, event + length);
      end(length, first);
      from = at + 1;
    }
    if (from < chunk.length) first ??= chunk[from];
    line += chunk.length - from;
    return Math.max(most, event + line);
  };
};

const createBodyMeter = (): ((chunk: Uint8Array) => number) => {
  let size = 0;
  return (chunk) => {
    size += chunk.length;
    return size;
  };
};

/**
 * A fetch whose bodies cannot exhaust memory: a body, or one event of an event stream, over `maxBytes` fails the read
 * with that reason.
 */
export const createBoundedFetch = (fetch: typeof globalThis.fetch, maxBytes: number): typeof globalThis.fetch => {
  const reason = oversizeReason(maxBytes);
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null) return response;
    const measure = isEventStream(response) ? createEventMeter() : createBodyMeter();
    const guard = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (measure(chunk) > maxBytes) controller.error(new Error(reason));
        else controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(guard), response);
  };
};

export const isEventStream = (response: Response): boolean =>
  response.headers.get("content-type")?.includes("text/event-stream") ?? false;

/** Said of a server, after its name. */
export const oversizeReason = (maxBytes: number): string => `sent a message over ${sizeText(maxBytes)}`;
