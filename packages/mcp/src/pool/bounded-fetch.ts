/**
 * A fetch whose bodies cannot exhaust memory: a JSON body, or one line of an event stream, over `maxBytes` fails the
 * read with that reason.
 */
export const createBoundedFetch = (fetch: typeof globalThis.fetch, maxBytes: number): typeof globalThis.fetch => {
  const reason = `sent a message over ${Math.round(maxBytes / 1024 / 1024)} MB`;
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null) return response;
    const streamed = response.headers.get("content-type")?.includes("text/event-stream") ?? false;
    let size = 0;
    const guard = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const lastLineEnd = streamed ? chunk.lastIndexOf(10) : -1;
        size = lastLineEnd === -1 ? size + chunk.length : chunk.length - lastLineEnd - 1;
        if (size > maxBytes) controller.error(new Error(reason));
        else controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(guard), response);
  };
};
