import type { ReasoningEntry } from "../data/chat-types.ts";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { useOpened } from "./use-opened.ts";

/** What a model thought before it spoke; folded until somebody asks. */
export const Reasoning = ({ entry, live }: { entry: ReasoningEntry; live: boolean }) => {
  const [open, toggle] = useOpened(entry.id);
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
    </div>
  );
};
