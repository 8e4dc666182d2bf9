import { useEffect, useRef } from "react";

/** Focus to the row that opens an item, or, where the list is not in view, to the way back to it. */
export const focusItem = (href: string): void => {
  const row = document.querySelector<HTMLElement>(`.list a[href="${CSS.escape(href)}"]`);
  row?.focus();
  if (row === null || document.activeElement !== row) document.querySelector<HTMLElement>(".detail .back")?.focus();
};

/**
 * Where only one pane is in view: opening an item moves the focus into its pane, going back returns it to the item.
 * `hrefOf` names the link that opens an item.
 */
export const useOnePane = (selected: string | undefined, wide: boolean, hrefOf: (item: string) => string): void => {
  const before = useRef(selected);
  const href = useRef(hrefOf);
  href.current = hrefOf;
  useEffect(() => {
    const left = before.current;
    before.current = selected;
    if (wide || left === selected) return;
    if (selected !== undefined) {
      if (left === undefined) document.querySelector<HTMLElement>(".detail .back")?.focus();
      return;
    }
    if (left === undefined) return;
    focusItem(href.current(left));
  }, [selected, wide]);
};
