import { memo, useState } from "react";
import type { EventRow } from "../../../daemon/src/http/api-types.ts";
import { clockTime } from "../domain/time.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { Icon } from "../ui/icon.tsx";
import { Latch } from "../ui/latch.tsx";
import { Literal } from "../ui/literal.tsx";
import { eventSummary } from "./event-summary.ts";

const Row = ({ event, who }: { event: EventRow; who: string }) => {
  const [open, setOpen] = useState(false);
  const { effect, text } = eventSummary(event);
  const named = event.agent && event.agent !== "default" ? event.agent : "";
  return (
    <li className="event">
      <button type="button" className="event-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? "down" : "right"} />
        <time className="meta" dateTime={event.at} title={event.at}>
          {clockTime(event.at)}
        </time>
        <span className="event-mark">{effect && <Latch effect={effect} />}</span>
        <code className="event-type">
          <Literal text={event.type} />
        </code>
        <span className="event-text mono clip">
          <Literal text={text} />
        </span>
        {(who !== "" || named !== "") && (
          <span className="meta hide-s">
            <Literal text={[who, named].filter((part) => part !== "").join(", ")} />
          </span>
        )}
      </button>
      {open && <CodeBlock label="Event" text={JSON.stringify(event, null, 2)} wrapped />}
    </li>
  );
};

/** One event on one line; opens to its data as stored. Drawn once: a thousand rows stand still while one joins them. */
export const EventLine = memo(Row);
