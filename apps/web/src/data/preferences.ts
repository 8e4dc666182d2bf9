import { createStore, type Store } from "./store.ts";

export type Theme = "system" | "light" | "dark";

/** What this browser remembers about how the page looks and listens. */
export interface Preferences {
  theme: Store<Theme>;
  /** Single-letter shortcuts on or off. */
  letters: Store<boolean>;
  setTheme(theme: Theme): void;
  setLetters(on: boolean): void;
}

const themeOf = (text: string | null): Theme => (text === "light" || text === "dark" ? text : "system");

export const createPreferences = (storage: Storage): Preferences => {
  const asked = new URLSearchParams(globalThis.location?.search ?? "").get("theme");
  const theme = createStore<Theme>(themeOf(asked ?? storage.getItem("latchai.theme")));
  const letters = createStore(storage.getItem("latchai.letters") !== "off");
  return {
    theme,
    letters,
    setTheme(next) {
      theme.set(next);
      storage.setItem("latchai.theme", next);
      if (next === "system") delete document.documentElement.dataset["theme"];
      else document.documentElement.dataset["theme"] = next;
    },
    setLetters(on) {
      letters.set(on);
      storage.setItem("latchai.letters", on ? "on" : "off");
    },
  };
};

/** The theme in view, whatever it comes from. */
export const shownTheme = (theme: Theme): "light" | "dark" =>
  theme === "system" ? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light") : theme;
