import { usePrompts } from "../data/prompts.ts";
import { useServices } from "../data/services.tsx";
import { focusClosed } from "./focus-closed.ts";

/** After an answer: focus to the next open card with its answers dead for a moment, or to what the card became. */
export const useFocusNext = (): ((answered: string) => void) => {
  const { tray } = useServices();
  const open = usePrompts().data ?? [];
  return (answered) => {
    const at = open.findIndex((prompt) => prompt.id === answered);
    const rest = open.filter((prompt) => prompt.id !== answered);
    const next = rest[Math.max(0, at)] ?? rest[0];
    tray.rest();
    if (next) tray.wanted.set(next.id);
    else focusClosed(answered);
  };
};
