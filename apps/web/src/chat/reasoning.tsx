import type { ReasoningEntry } from "../data/chat-types.ts";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { useOpened } from "./use-opened.ts";
import { useWhole } from "./use-whole.ts";

/** What a model thought before it spoke; folded until somebody asks. */
export const Reasoning = ({ entry, live }: { entry: ReasoningEntry; live: boolean }) => {
  const [open, toggle] = useOpened(entry.id);
  const whole = useWhole(entry.id, open && entry.truncated === true);
  return (
    <div className="thought">
      <button type="button" className="btn quiet s" aria-expanded={open} data-fold={entry.id} onClick={toggle}>
        <Icon name={open ? "down" : "right"} />
        {live ? "Thinking" : "Thought"}
      </button>
      {open && (
        <p className="thought-text">
          <Literal text={entry.text} />
        </p>
      )}
      {whole.state === "reading" && <p className="meta">Reading the whole of it</p>}
      {whole.state === "failed" && (
        <p className="row">
          <span className="meta">This is a part; the whole could not be read.</span>
          <button type="button" className="btn s" onClick={whole.again}>
            Try now
          </button>
        </p>
      )}
    </div>
  );
};
