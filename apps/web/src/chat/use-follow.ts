import { type RefObject, useEffect, useRef, useState } from "react";

/** Nearer to the end than this counts as being there. */
export const nearPx = 48;

export interface Follow {
  /** Read by the list while it lays itself out. */
  on: RefObject<boolean>;
  /** The same, for what is drawn. */
  following: boolean;
  /** The person wants the end. */
  resume(): void;
  /** The person wants to stay where something else is. */
  leave(): void;
}

/**
 * The view follows new text only while it is at the end. Any upward wheel, key, touch, drag or selection stops that at
 * once; coming back to the end resumes it.
 */
export const useFollow = (scroller: RefObject<HTMLElement | null>): Follow => {
  const on = useRef(true);
  const [following, setFollowing] = useState(true);
  const set = useRef((next: boolean) => {
    if (on.current === next) return;
    on.current = next;
    setFollowing(next);
  }).current;

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let touchY = 0;
    let last = box.scrollTop;
    const left = (): number => box.scrollHeight - box.clientHeight - box.scrollTop;
    const leave = (): void => {
      if (box.scrollHeight > box.clientHeight) set(false);
    };
    const onWheel = (event: WheelEvent): void => {
      if (event.deltaY < 0) leave();
    };
    const onTouchStart = (event: TouchEvent): void => {
      touchY = event.touches[0]?.clientY ?? 0;
    };
    const onTouchMove = (event: TouchEvent): void => {
      if ((event.touches[0]?.clientY ?? 0) > touchY) leave();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (["ArrowUp", "PageUp", "Home"].includes(event.key) || (event.key === " " && event.shiftKey)) {
        if (event.target === box) leave();
      }
    };
    const onSelect = (): void => {
      const selection = document.getSelection();
      if (selection && !selection.isCollapsed && box.contains(selection.anchorNode)) set(false);
    };
    let dragging = false;
    const onDown = (event: PointerEvent): void => {
      dragging = event.target === box;
    };
    const onUp = (): void => {
      dragging = false;
    };
    const onScroll = (): void => {
      const up = box.scrollTop < last - 1;
      last = box.scrollTop;
      if (dragging && up) leave();
      else if (!up && left() <= nearPx) {
        const selection = document.getSelection();
        if (!selection || selection.isCollapsed || !box.contains(selection.anchorNode)) set(true);
      }
    };
    const passive = { passive: true } as const;
    box.addEventListener("wheel", onWheel, passive);
    box.addEventListener("touchstart", onTouchStart, passive);
    box.addEventListener("touchmove", onTouchMove, passive);
    box.addEventListener("keydown", onKey);
    box.addEventListener("scroll", onScroll, passive);
    box.addEventListener("pointerdown", onDown, passive);
    window.addEventListener("pointerup", onUp, passive);
    document.addEventListener("selectionchange", onSelect);
    return () => {
      box.removeEventListener("wheel", onWheel);
      box.removeEventListener("touchstart", onTouchStart);
      box.removeEventListener("touchmove", onTouchMove);
      box.removeEventListener("keydown", onKey);
      box.removeEventListener("scroll", onScroll);
      box.removeEventListener("pointerdown", onDown);
      window.removeEventListener("pointerup", onUp);
      document.removeEventListener("selectionchange", onSelect);
    };
  }, [scroller, set]);

  return { on, following, resume: () => set(true), leave: () => set(false) };
};
