import { useEffect } from "react";
import type { Prompt } from "../../../daemon/src/http/api-types.ts";
import { useServices } from "../data/services.tsx";
import { duration } from "../domain/time.ts";
import { useNow } from "../ui/use-now.ts";

/** "Denied in 38 s if nobody answers", or how long the card has waited. Spoken once more at 10 s. */
export const Deadline = ({ prompt }: { prompt: Prompt }) => {
  const { announcer } = useServices();
  const now = useNow(1000);
  const leftS = prompt.expiresAt ? Math.max(0, Math.ceil((Date.parse(prompt.expiresAt) - now) / 1000)) : undefined;
  const last = leftS !== undefined && leftS <= 10 && leftS > 0;
  useEffect(() => {
    if (last) announcer.alert("10 seconds left to answer");
  }, [last, announcer]);
  if (leftS === undefined) {
    const waited = Math.max(0, now - Date.parse(prompt.askedAt));
    return <span className="prompt-end">waiting {duration(Math.floor(waited / 1000) * 1000)}</span>;
  }
  return (
    <span className="prompt-end">
      <b className="t-ask">
        {leftS === 0 ? "Denied now" : `Denied in ${duration(leftS * 1000).replace(/\.0 s$/, " s")} if nobody answers`}
      </b>
    </span>
  );
};
