export interface Debounce {
  trigger(): void;
  cancel(): void;
}

/** Runs once, `waitMs` after the first of a burst of triggers. */
export const createDebounce = (waitMs: number, run: () => void): Debounce => {
  let timer: NodeJS.Timeout | undefined;
  return {
    trigger() {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, waitMs).unref();
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
