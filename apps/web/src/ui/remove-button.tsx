import { type ReactNode, useState } from "react";
import { Act } from "./act.tsx";

/** Removing takes two steps: a quiet button, then one that says what goes. */
export const RemoveButton = (props: { what: ReactNode; disabled: boolean; busy?: boolean; onRemove: () => void }) => {
  const [sure, setSure] = useState(false);
  if (!sure)
    return (
      <button type="button" className="btn s quiet" onClick={() => setSure(true)}>
        Remove
      </button>
    );
  return (
    <>
      <Act className="btn s danger" disabled={props.disabled} aria-busy={props.busy} onClick={props.onRemove}>
        {props.what}
      </Act>
      <button type="button" className="btn s" onClick={() => setSure(false)}>
        Keep it
      </button>
    </>
  );
};
