import { setImmediate as nextTurn } from "node:timers/promises";

/** Lets the event loop turn when this stretch of work has used up its time. */
export type Pause = () => Promise<void>;

const sliceMs = 8;

/** Call it between short steps of long work. */
export const createPause = (): Pause => {
  let started = performance.now();
  return async () => {
    if (performance.now() - started < sliceMs) return;
    await nextTurn();
    started = performance.now();
  };
};
