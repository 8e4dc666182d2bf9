/** The four numbered answers; numbers never move, so a digit always means the same. */
export type Choice = "once" | "narrow" | "broad" | "deny";

export type PromptKeyAction =
  | { do: "answer"; choice: Exclude<Choice, "deny"> }
  | { do: "deny" }
  | { do: "focus-message" }
  | { do: "explain" }
  | { do: "leave" }
  | { do: "nothing" };

export interface PromptKeyState {
  /** The key was pressed inside a text field of the card. */
  inField: boolean;
  /** Single-letter keys are switched on. */
  letters: boolean;
  /** Choices that this prompt offers. */
  offered: readonly Choice[];
  /** Epoch milliseconds until which answers are dead. */
  deadUntil: number;
  now: number;
}

export interface PressedKey {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
  isComposing?: boolean;
  repeat?: boolean;
}

const byDigit: Readonly<Record<string, Choice>> = { 1: "once", 2: "narrow", 3: "broad", 4: "deny" };
const nothing: PromptKeyAction = { do: "nothing" };

/** Answers are dead this long after a card came or went, so that a doubled press or click cannot answer another one. */
export const deadMs = 400;

/** What a key press inside a prompt card does. Enter alone never answers; in the message field it denies. */
export const promptKey = (pressed: PressedKey, state: PromptKeyState): PromptKeyAction => {
  if (pressed.isComposing || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return nothing;
  if (pressed.key === "Escape") return { do: "leave" };
  if (pressed.repeat) return nothing;
  if (state.inField) return pressed.key === "Enter" ? { do: "deny" } : nothing;
  if (state.letters && (pressed.key === "e" || pressed.key === "E")) return { do: "explain" };
  const choice = byDigit[pressed.key];
  if (!choice || state.now < state.deadUntil || !state.offered.includes(choice)) return nothing;
  return choice === "deny" ? { do: "focus-message" } : { do: "answer", choice };
};
