export interface BodyRules {
  maxBytes: number;
  tooLarge(): Error;
  /** What the reader gets for a failure of the stream. */
  explain(error: unknown): unknown;
  /** Called when nothing more is read, for whatever reason. */
  end(): void;
}

/**
 * The body as fetch gives it. Past the cap the bytes up to it are still delivered, then reading fails: who takes part
 * of a page keeps what it read, who wants all of it gets the error.
 */
export const bodyStream = (body: AsyncIterable<Uint8Array>, rules: BodyRules): ReadableStream<Uint8Array> => {
  const chunks = body[Symbol.asyncIterator]();
  let left = rules.maxBytes;
  let over = false;
  const part = (chunk: Uint8Array): Uint8Array => {
    const taken = new Uint8Array(chunk.buffer, chunk.byteOffset, Math.min(chunk.byteLength, left));
    over = chunk.byteLength > left;
    left -= taken.byteLength;
    if (over) rules.end();
    return taken;
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (over) throw rules.tooLarge();
          const { done, value } = await chunks.next();
          if (done === true) {
            rules.end();
            return controller.close();
          }
          const taken = part(value);
          if (taken.byteLength === 0) throw rules.tooLarge();
          controller.enqueue(taken);
        } catch (error) {
          rules.end();
          controller.error(rules.explain(error));
        }
      },
      cancel() {
        rules.end();
      },
    },
    // Pulled only when somebody reads, so that an error never overtakes bytes that wait.
    { highWaterMark: 0 },
  );
};
