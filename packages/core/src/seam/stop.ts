/** Why a call ended early. */
export type StopReason = "timeout" | "cancelled";

/** What can end one call early: its caller's signal, and its tool's timeout once that is started. */
export class Stop {
  /** Aborts when either happens. */
  readonly signal: AbortSignal;
  readonly #outer: AbortSignal | undefined;
  readonly #own: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #timedOut = false;
  #wake: (() => void) | undefined;

  /** `mayTimeOut`: the signal must be one that a timeout can abort. */
  constructor(outer: AbortSignal | undefined, mayTimeOut: boolean) {
    this.#outer = outer;
    if (outer !== undefined && !mayTimeOut) {
      this.signal = outer;
      return;
    }
    this.#own = new AbortController();
    this.signal = this.#own.signal;
    if (outer?.aborted === true) this.#passOn();
    else outer?.addEventListener("abort", this.#passOn, { once: true });
  }

  readonly #passOn = (): void => this.#own?.abort(this.#outer?.reason);

  get reason(): StopReason | undefined {
    if (this.#timedOut) return "timeout";
    return this.#outer?.aborted === true ? "cancelled" : undefined;
  }

  startTimeout(timeoutMs: number): void {
    this.#timer = setTimeout(() => {
      if (this.#outer?.aborted === true) return;
      this.#timedOut = true;
      this.#own?.abort(new DOMException(`no result within ${timeoutMs} ms`, "TimeoutError"));
      this.#wake?.();
    }, timeoutMs);
  }

  /** The outcome of the work, or undefined as soon as the call is stopped; the work is not waited for then. */
  orStopped<T>(work: Promise<T>): Promise<T | undefined> {
    const outer = this.#outer;
    if (outer === undefined && this.#timer === undefined) return work;
    return new Promise((resolve, reject) => {
      const wake = (): void => resolve(undefined);
      this.#letGo();
      this.#wake = wake;
      outer?.addEventListener("abort", wake, { once: true });
      if (this.reason !== undefined) wake();
      work.then(resolve, reject);
    });
  }

  /** Ends the timeout and lets go of the caller's signal. */
  release(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#passOn);
    this.#letGo();
  }

  #letGo(): void {
    if (this.#wake !== undefined) this.#outer?.removeEventListener("abort", this.#wake);
  }
}
