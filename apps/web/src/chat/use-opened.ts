import { useStore } from "../data/store.ts";
import { useChatParts } from "./chat-context.tsx";

/** Whether a card is open, and how to turn it. */
export const useOpened = (id: string, byDefault = false): [open: boolean, toggle: () => void] => {
  const { opened } = useChatParts();
  const open = useStore(opened).get(id) ?? byDefault;
  return [open, () => opened.set((current) => new Map(current).set(id, !open))];
};
