import { useEffect, useRef } from "react";
import { usePrompts } from "../data/prompts.ts";
import { useServices } from "../data/services.tsx";
import { literalText } from "../domain/escape.ts";
import { promptTitle } from "../domain/words.ts";
import { isTyping } from "../keys/typing.ts";
import { docks } from "./docks.ts";

/** New prompts: spoken once; opened and focused only when the person is not typing and not at another card. */
export const Arrivals = (): null => {
  const { tray, announcer } = useServices();
  const prompts = usePrompts().data;
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  useEffect(() => {
    if (!prompts) return;
    const before = known.current;
    known.current = new Set(prompts.map((prompt) => prompt.id));
    const fresh = prompts.filter((prompt) => !before?.has(prompt.id));
    const [first] = fresh;
    if (!first) return;
    // A card that stands in the page would move aside for the tray, under the hand.
    if (matchMedia(docks).matches && document.querySelector(".main [data-prompt]") === null) tray.offer();
    for (const prompt of before ? fresh : [])
      announcer.alert(`${literalText(promptTitle(prompt))}: ${literalText(prompt.preview.slice(0, 200))}`);
    const active = document.activeElement;
    const busy = isTyping(active) || active?.closest("[data-prompt], dialog") !== null;
    if (before && !busy) {
      // The card may stand in the page (a call of this tab) or in the tray; whichever is drawn takes it.
      tray.wanted.set(first.id);
    }
  }, [prompts, tray, announcer]);
  return null;
};
