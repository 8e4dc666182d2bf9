import { useEffect, useState } from "react";
import type { Prompt } from "../data/types.ts";

/** Id of the prompt whose full card stands in the page beside the tray, if any. */
export const useInView = (open: readonly Prompt[]): string | undefined => {
  const [id, setId] = useState<string | undefined>();
  useEffect(() => {
    const find = (): void => setId(document.querySelector<HTMLElement>(".main [data-prompt]")?.dataset["prompt"]);
    find();
    const watch = new MutationObserver(find);
    const main = document.getElementById("main");
    if (main) watch.observe(main, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [open]);
  return id;
};
