import { type KeyboardEvent, type RefObject, useRef } from "react";

const typeAheadMs = 700;

/** Arrow keys, Home, End, fold and unfold, and type-ahead over the `.item` elements of a tree. */
export const useTreeKeys = (tree: RefObject<HTMLElement | null>): ((event: KeyboardEvent) => void) => {
  const typed = useRef({ text: "", at: 0 });
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const items = [...(tree.current?.querySelectorAll<HTMLElement>(".item") ?? [])];
    const here = items.indexOf(document.activeElement as HTMLElement);
    const item = items[here];
    const move = (at: number): void => {
      event.preventDefault();
      items[Math.max(0, Math.min(items.length - 1, at))]?.focus();
    };
    const open = item?.getAttribute("aria-expanded");
    switch (event.key) {
      case "ArrowDown":
        return move(here + 1);
      case "ArrowUp":
        return move(here - 1);
      case "Home":
        return move(0);
      case "End":
        return move(items.length - 1);
      case "ArrowRight":
        if (open === "false") item?.click();
        else if (open === "true") move(here + 1);
        return event.preventDefault();
      case "ArrowLeft":
        if (open === "true") item?.click();
        else move(items.findLastIndex((other, at) => at < here && other.hasAttribute("aria-expanded")));
        return event.preventDefault();
    }
    if (event.key.length !== 1 || event.key === " " || "/?[]".includes(event.key)) return;
    const now = Date.now();
    const fresh = now - typed.current.at > typeAheadMs;
    typed.current = { text: (fresh ? "" : typed.current.text) + event.key.toLowerCase(), at: now };
    // A first letter may start a G sequence; only a longer word moves.
    if (typed.current.text.length < 2) return;
    const found = items.find((other) => other.textContent?.trim().toLowerCase().startsWith(typed.current.text));
    found?.focus();
  };
};
