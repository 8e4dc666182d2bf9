import type { ReactNode } from "react";
import { createStore, type Store } from "./store.ts";

export interface Toast {
  id: number;
  text: ReactNode;
  undo?: () => void;
}

/** What was done, with a way back. Never errors, never prompts. */
export interface Toasts {
  list: Store<readonly Toast[]>;
  show(text: ReactNode, undo?: () => void): void;
  drop(id: number): void;
}

export const createToasts = (): Toasts => {
  const list = createStore<readonly Toast[]>([]);
  let next = 1;
  return {
    list,
    show: (text, undo) => list.set((current) => [...current.slice(-2), { id: next++, text, ...(undo && { undo }) }]),
    drop: (id) => list.set((current) => current.filter((toast) => toast.id !== id)),
  };
};
