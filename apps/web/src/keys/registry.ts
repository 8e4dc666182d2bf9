import { createStore, type Store } from "../data/store.ts";

/** One shortcut: what `?` shows is what is bound. */
export interface KeyBinding {
  /** tinykeys syntax; `$mod` is Ctrl, or Cmd on macOS. A space separates the presses of a sequence. */
  keys: string;
  /** The same key where a keyboard layout needs Shift for it. */
  also?: string;
  label: string;
  /** Heading in the sheet, e.g. "Anywhere". */
  where: string;
  run: (event: KeyboardEvent) => void;
  /** Works while a field has focus too. */
  inFields?: true;
  /** Bound by a component itself (a prompt card, a tree); listed only. */
  listed?: true;
}

/** The bindings of everything that is on screen now. */
export interface KeyRegistry {
  bindings: Store<readonly KeyBinding[]>;
  /** Adds bindings; the result takes them out again. */
  add(bindings: readonly KeyBinding[]): () => void;
}

export const createKeyRegistry = (): KeyRegistry => {
  const bindings = createStore<readonly KeyBinding[]>([]);
  return {
    bindings,
    add(more) {
      bindings.set((current) => [...current, ...more]);
      return () => bindings.set((current) => current.filter((binding) => !more.includes(binding)));
    },
  };
};
