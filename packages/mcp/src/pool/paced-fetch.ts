/**
 * A fetch that opens an event stream at most once per `everyMs`. The SDK opens one again after the pause that the server
 * asks for, and a server may ask for none.
 */
export const createPacedFetch = (
  fetch: typeof globalThis.fetch,
  everyMs: number,
  now: () => number = Date.now,
): typeof globalThis.fetch => {
  let nextAt = Number.NEGATIVE_INFINITY;
  return async (input, init) => {
    if (init?.method === "GET") {
      const waitMs = nextAt - now();
      nextAt = Math.max(now(), nextAt) + everyMs;
      if (waitMs > 0) await pause(waitMs, init.signal ?? undefined);
    }
    return fetch(input, init);
  };
};

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms).unref();
    signal?.addEventListener("abort", done, { once: true });
  });
