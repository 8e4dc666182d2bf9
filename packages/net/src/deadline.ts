/** One limit over a whole fetch: aborts when the time is up or the caller's signal fires, until `end` is called. */
export interface Deadline {
  signal: AbortSignal;
  end(): void;
}

/** `timeoutMs` may be Infinity; `late` makes the reason that time-outs abort with. */
export const createDeadline = (timeoutMs: number, caller: AbortSignal | undefined, late: () => Error): Deadline => {
  const controller = new AbortController();
  const forward = (): void => controller.abort(caller?.reason);
  // A timer holds 31 bits; a longer one would fire at once.
  const timer = timeoutMs < 2 ** 31 ? setTimeout(() => controller.abort(late()), timeoutMs) : undefined;
  if (caller?.aborted === true) forward();
  else caller?.addEventListener("abort", forward, { once: true });
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      caller?.removeEventListener("abort", forward);
    },
  };
};
