import { createStore, type Store } from "./store.ts";

/** What the page's live regions speak: one polite, one assertive for prompts. */
export interface Announcer {
  polite: Store<string>;
  assertive: Store<string>;
  say(text: string): void;
  /** For prompts only. */
  alert(text: string): void;
}

export const createAnnouncer = (): Announcer => {
  const polite = createStore("");
  const assertive = createStore("");
  // The same text twice in a row is spoken twice only if the region changes in between.
  const speak = (store: Store<string>, text: string): void =>
    store.set((current) => (current === text ? `${text}\u00a0` : text));
  return { polite, assertive, say: (text) => speak(polite, text), alert: (text) => speak(assertive, text) };
};
