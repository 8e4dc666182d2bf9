import type { PartSink, TurnPart } from "./parts.ts";

/** Passes parts on in order and remembers the first failure; after one nothing more is passed on. */
export interface Sink {
  emit(part: TurnPart): void;
  /** What to wait for before going on, if the receiver is behind. */
  ready(): Promise<void> | undefined;
  /** Waits until everything has been taken. */
  settled(): Promise<void>;
  /** Why the receiver failed, if it did. */
  readonly failure: Error | undefined;
}

/** `onFailure` is called once, so that a turn nobody can record does not go on. */
export function createSink(onPart: PartSink, onFailure: () => void): Sink {
  let pending: Promise<void> | undefined;
  let failure: Error | undefined;
  const fail = (error: unknown): void => {
    if (failure !== undefined) return;
    failure = error instanceof Error ? error : new Error(String(error));
    onFailure();
  };
  const pass = (part: TurnPart): void | Promise<void> => {
    if (failure !== undefined) return;
    try {
      return onPart(part);
    } catch (error) {
      fail(error);
    }
  };
  const track = (work: Promise<void>): void => {
    const settled: Promise<void> = work.catch(fail).then(() => {
      if (pending === settled) pending = undefined;
    });
    pending = settled;
  };
  return {
    emit(part) {
      if (pending !== undefined) {
        track(pending.then(() => pass(part)));
        return;
      }
      const taken = pass(part);
      if (taken instanceof Promise) track(taken);
    },
    ready: () => pending,
    async settled() {
      while (pending !== undefined) await pending;
    },
    get failure() {
      return failure;
    },
  };
}
