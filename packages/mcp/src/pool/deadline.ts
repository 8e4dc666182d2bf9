/** Ends a wait for one of three reasons: the caller gave up, nothing came for too long, or it took too long in all. */
export interface Deadline {
  signal: AbortSignal;
  /** Something came. */
  touch(): void;
  why(): "caller" | "idle" | "total" | undefined;
  clear(): void;
}

export const createDeadline = (caller: AbortSignal, idleMs: number, totalMs: number): Deadline => {
  const controller = new AbortController();
  let why: "caller" | "idle" | "total" | undefined;
  const end = (because: "caller" | "idle" | "total", text: string): void => {
    why ??= because;
    controller.abort(text);
  };
  const onCaller = (): void => end("caller", "the caller stopped waiting");
  if (caller.aborted) onCaller();
  else caller.addEventListener("abort", onCaller, { once: true });
  const idle = setTimeout(() => end("idle", "no answer and no progress"), idleMs);
  const total = setTimeout(() => end("total", "took too long"), totalMs);
  return {
    signal: controller.signal,
    touch: () => void idle.refresh(),
    why: () => why,
    clear() {
      clearTimeout(idle);
      clearTimeout(total);
      caller.removeEventListener("abort", onCaller);
    },
  };
};
