import type { ReactNode } from "react";
import { createStore, type Store } from "./store.ts";

export interface Toast {
  id: number;
  text: ReactNode;
  undo?: () => void;
  /** Called once when the toast goes and nobody took it back, be it because the page is closed. */
  gone?: () => void;
}

/** What was done, with a way back. Never errors, never prompts. */
export interface Toasts {
  list: Store<readonly Toast[]>;
  show(text: ReactNode, undo?: () => void, gone?: () => void): void;
  drop(id: number): void;
  /** Drops all: what they tell of is done now, as nobody will see them any more. */
  dropAll(): void;
  /** Takes back what the toast tells of, and drops it. */
  undo(id: number): void;
}

export const createToasts = (): Toasts => {
  const list = createStore<readonly Toast[]>([]);
  let next = 1;
  const take = (id: number): Toast | undefined => {
    const toast = list.get().find((other) => other.id === id);
    list.set((current) => current.filter((other) => other.id !== id));
    return toast;
  };
  return {
    list,
    show(text, undo, gone) {
      for (const old of list.get().slice(0, -2)) take(old.id)?.gone?.();
      list.set((current) => [...current, { id: next++, text, ...(undo && { undo }), ...(gone && { gone }) }]);
    },
    drop: (id) => take(id)?.gone?.(),
    dropAll() {
      for (const { id } of list.get()) take(id)?.gone?.();
    },
    undo: (id) => take(id)?.undo?.(),
  };
};
