import type { Prompt } from "../../../daemon/src/http/api-types.ts";
import type { CallEntry } from "../data/chat-types.ts";
import { duration } from "../domain/time.ts";
import { Icon } from "../ui/icon.tsx";
import { Latch } from "../ui/latch.tsx";
import { Literal } from "../ui/literal.tsx";
import { CallCard } from "./call-card.tsx";
import { useOpened } from "./use-opened.ts";

const none: readonly Prompt[] = [];

/** "7 calls, 1.2 s": done calls in a row as one line. */
export const FoldRow = ({ id, calls }: { id: string; calls: readonly CallEntry[] }) => {
  const [open, toggle] = useOpened(id);
  const total = calls.reduce((sum, call) => sum + (call.durationMs ?? 0), 0);
  const names = [...new Set(calls.map((call) => call.tool))].join(", ");
  return (
    <div className="calls">
      <article className="call" data-status="ok">
        <button type="button" className="call-head" aria-expanded={open} data-fold={id} onClick={toggle}>
          <Latch effect="allow" label="Allowed" />
          <b className="nw">
            {calls.length} calls, {duration(total)}
          </b>
          <span className="call-args clip">
            <Literal text={names} />
          </span>
          <span className="call-end">
            <Icon name={open ? "down" : "right"} />
          </span>
        </button>
      </article>
      {open && calls.map((call) => <CallCard key={call.id} call={call} prompts={none} />)}
    </div>
  );
};
