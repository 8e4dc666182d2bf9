import { sizeText } from "../text.ts";

const newline = 10;

/**
 * A fetch whose bodies cannot exhaust memory: a body, or one line of an event stream, over `maxBytes` fails the read
 * with that reason.
 */
export const createBoundedFetch = (fetch: typeof globalThis.fetch, maxBytes: number): typeof globalThis.fetch => {
  const reason = oversizeReason(maxBytes);
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null) return response;
    const streamed = response.headers.get("content-type")?.includes("text/event-stream") ?? false;
    let size = 0;
    const measure = (chunk: Uint8Array): number => {
      if (!streamed) return size + chunk.length;
      let longest = size;
      let from = 0;
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
        longest = Math.max(longest, size + end - from);
        size = 0;
        from = end + 1;
      }
      size += chunk.length - from;
      return Math.max(longest, size);
    };
    const guard = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const longest = measure(chunk);
        if (!streamed) size = longest;
        if (longest > maxBytes) controller.error(new Error(reason));
        else controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(guard), response);
  };
};

/** Said of a server, after its name. */
export const oversizeReason = (maxBytes: number): string => `sent a message over ${sizeText(maxBytes)}`;
