import { useEffect, useState } from "react";
import { useChatParts } from "./chat-context.tsx";

/** Reads the whole of a cut entry while `wanted`. */
export const useWhole = (id: string, wanted: boolean): { state: "whole" | "reading" | "failed"; again: () => void } => {
  const { store } = useChatParts();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // Each try reads again.
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    setFailed(false);
    store.whole(id).catch(() => {
      if (!gone) setFailed(true);
    });
    return () => {
      gone = true;
    };
  }, [store, id, wanted, tries]);
  return { state: !wanted ? "whole" : failed ? "failed" : "reading", again: () => setTries(tries + 1) };
};
