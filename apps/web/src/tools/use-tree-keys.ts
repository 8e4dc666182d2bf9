import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

const typeAheadMs = 700;
const pageRows = 10;

const itemsOf = (tree: HTMLElement | null): HTMLElement[] => [...(tree?.querySelectorAll<HTMLElement>(".item") ?? [])];

/** One tab stop for the whole tree: the row that had the focus last, else the one that is open, else the first. */
const useOneStop = (tree: RefObject<HTMLElement | null>): void => {
  const last = useRef<Element | null>(null);
  // Rows come and go with filters and folding, so this looks again after every drawing.
  useEffect(() => {
    const root = tree.current;
    const rove = (): void => {
      const items = itemsOf(root);
      const stop =
        items.find((item) => item === last.current) ??
        items.find((item) => item.getAttribute("aria-current") === "true") ??
        items[0];
      for (const item of items) item.tabIndex = item === stop ? 0 : -1;
    };
    const follow = (event: FocusEvent): void => {
      last.current = (event.target as Element).closest(".item");
      rove();
    };
    rove();
    root?.addEventListener("focusin", follow);
    return () => root?.removeEventListener("focusin", follow);
  });
};

/** Arrow keys, Home, End, fold and unfold, and type-ahead over the `.item` elements of a tree, which is one tab stop. */
export const useTreeKeys = (tree: RefObject<HTMLElement | null>): ((event: KeyboardEvent) => void) => {
  useOneStop(tree);
  const typed = useRef({ text: "", at: 0 });
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const items = itemsOf(tree.current);
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
      case "PageDown":
        return move(here + pageRows);
      case "PageUp":
        return move(here - pageRows);
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
