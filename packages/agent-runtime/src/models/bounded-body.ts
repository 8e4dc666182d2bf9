import { ModelError } from "./model-error.ts";

/** How much of a body is read ahead. */
const aheadBytes = 256 * 1024;

/**
 * A body that fails once it grows past `maxBytes`, or ends there quietly; what came before is read first. It is taken
 * in large steps: when a reader lets go of a little at a time, the client copies all that it holds each time.
 */
export function bounded(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  past: "fail" | "end",
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  let over = false;
  let failure: { error: unknown } | undefined;

  /** A piece, or nothing when there is none to come. */
  async function next(): Promise<Uint8Array | undefined> {
    try {
      const { done, value } = await reader.read();
      if (done) return undefined;
      bytes += value.byteLength;
      if (bytes <= maxBytes) return value;
      reader.cancel().catch(() => undefined);
      if (past === "fail")
        failure = { error: new ModelError("too_large", `The answer is larger than ${maxBytes / 1024 / 1024} MB.`) };
    } catch (error) {
      failure = { error };
    }
    return undefined;
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const room = (): number => controller.desiredSize ?? 0;
        const step = room() >= aheadBytes / 2;
        while (step && !over && room() > 0) {
          const piece = await next();
          if (over) return;
          if (piece !== undefined) controller.enqueue(piece);
          else {
            over = true;
            if (failure === undefined) controller.close();
          }
        }
        // An error would throw away what is still to be read.
        if (failure !== undefined && room() >= aheadBytes) controller.error(failure.error);
      },
      cancel(reason) {
        over = true;
        failure = undefined;
        return reader.cancel(reason);
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: aheadBytes }),
  );
}
