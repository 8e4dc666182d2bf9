import { useState } from "react";

const focus = (button: HTMLButtonElement | null): void => button?.focus();

/**
 * Something that takes a second press. The button that was pressed goes, so the focus follows: to the way out, and back
 * to the first button when that is taken.
 */
export const useSure = () => {
  const [sure, setSure] = useState<boolean | undefined>();
  return {
    sure: sure === true,
    ask: (): void => setSure(true),
    keep: (): void => setSure(false),
    askRef: sure === false ? focus : null,
    keepRef: focus,
  };
};
