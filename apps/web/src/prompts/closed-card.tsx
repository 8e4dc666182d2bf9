import type { ClosedPrompt } from "../data/tray.ts";
import { KeyChip } from "../ui/key-chip.tsx";
import { Latch } from "../ui/latch.tsx";
import { Literal } from "../ui/literal.tsx";
import { outcomeWords } from "./outcome-words.ts";

const allowed = new Set(["once", "always", "released"]);

/** An answered prompt, in the place where it stood. */
export const ClosedCard = ({ entry }: { entry: ClosedPrompt }) => {
  const yes = allowed.has(entry.outcome.answer);
  return (
    <article className="call" data-status={yes ? "done" : "denied"} data-closed={entry.prompt.id} tabIndex={-1}>
      <div className="call-head plain">
        <Latch effect={yes ? "allow" : "deny"} label={yes ? "Allowed" : "Refused"} />
        <span className="call-name">
          <Literal text={entry.prompt.tool} />
        </span>
        <span className="call-args clip">
          <Literal text={entry.prompt.preview.replaceAll("\n", " ")} />
        </span>
      </div>
      <p className="call-why">
        <span>{outcomeWords(entry)}</span>
        {entry.outcome.answer === "always" && entry.outcome.keys?.map((key) => <KeyChip of={key} key={key} link />)}
      </p>
    </article>
  );
};
