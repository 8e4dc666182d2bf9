/** As long as a render may take on a busy machine. */
const maxFrames = 120;

/**
 * Gives the focus to what an answered card became. It comes with a later render, so a frame without it is waited out;
 * whoever went elsewhere meanwhile stays there.
 */
export const focusClosed = (answered: string, frames = maxFrames): void => {
  requestAnimationFrame(() => {
    const id = CSS.escape(answered);
    const at = document.activeElement;
    if (at !== null && at !== document.body && at.closest(`[data-prompt="${id}"]`) === null) return;
    const closed = document.querySelector<HTMLElement>(`[data-closed="${id}"]`);
    if (closed !== null) closed.focus();
    else if (frames > 1) focusClosed(answered, frames - 1);
  });
};
