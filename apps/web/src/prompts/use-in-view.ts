import { useEffect, useState } from "react";
import type { Prompt } from "../../../daemon/src/http/api-types.ts";

const none: ReadonlySet<string> = new Set();

/** Ids of the prompts whose full card stands in the page beside the tray. */
export const useInView = (open: readonly Prompt[]): ReadonlySet<string> => {
  const [ids, setIds] = useState(none);
  useEffect(() => {
    const find = (): void => {
      const cards = document.querySelectorAll<HTMLElement>(".main [data-prompt]");
      const found = [...cards].map((card) => card.dataset["prompt"] ?? "");
      setIds((before) =>
        before.size === found.length && found.every((id) => before.has(id)) ? before : new Set(found),
      );
    };
    find();
    const watch = new MutationObserver(find);
    const main = document.getElementById("main");
    if (main) watch.observe(main, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [open]);
  return ids;
};
