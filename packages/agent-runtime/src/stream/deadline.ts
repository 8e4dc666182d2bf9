/** Aborts when nothing has arrived for too long. `heard` starts the wait anew. */
export interface Deadline {
  heard(): void;
  /** Whether it, and nobody else, ended the wait. */
  readonly passed: boolean;
  end(): void;
}

/** Waits `firstMs` for the first part, `idleMs` for each further one and `wholeMs` in all, then calls `onPassed`. */
export function startDeadline(
  { firstMs, idleMs, wholeMs }: { firstMs: number; idleMs: number; wholeMs: number },
  onPassed: () => void,
): Deadline {
  let passed = false;
  const pass = (): void => {
    passed = true;
    onPassed();
  };
  const whole = setTimeout(pass, wholeMs);
  let timer = setTimeout(pass, firstMs);
  let first = true;
  return {
    heard() {
      if (passed) return;
      if (!first) {
        timer.refresh();
        return;
      }
      first = false;
      clearTimeout(timer);
      timer = setTimeout(pass, idleMs);
    },
    get passed() {
      return passed;
    },
    end() {
      clearTimeout(whole);
      clearTimeout(timer);
    },
  };
}
