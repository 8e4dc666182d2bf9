import type { ReactNode } from "react";
import { Act } from "./act.tsx";
import { useSure } from "./use-sure.ts";

/** Removing takes two steps: a quiet button, then one that says what goes. */
export const RemoveButton = (props: { what: ReactNode; disabled: boolean; busy?: boolean; onRemove: () => void }) => {
  const { sure, ask, keep, askRef, keepRef } = useSure();
  if (!sure)
    return (
      <button type="button" className="btn s quiet" ref={askRef} onClick={ask}>
        Remove
      </button>
    );
  return (
    <>
      <Act
        className="btn s danger"
        disabled={props.disabled}
        aria-busy={props.busy}
        onClick={(event) => {
          // The second click of a double one was meant for the button before.
          if (event.detail <= 1) props.onRemove();
        }}
      >
        {props.what}
      </Act>
      <button type="button" className="btn s" ref={keepRef} onClick={keep}>
        Keep it
      </button>
    </>
  );
};
