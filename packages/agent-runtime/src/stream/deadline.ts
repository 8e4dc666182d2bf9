/** Aborts when nothing has arrived for too long. `heard` starts the wait anew. */
export interface Deadline {
  heard(): void;
  /** Whether it, and nobody else, ended the wait. */
  readonly passed: boolean;
  end(): void;
}

/** Waits `firstMs` for the first part and `idleMs` for each further one, then calls `onPassed`. */
export function startDeadline(firstMs: number, idleMs: number, onPassed: () => void): Deadline {
  let passed = false;
  const pass = (): void => {
    passed = true;
    onPassed();
  };
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
    end: () => clearTimeout(timer),
  };
}
