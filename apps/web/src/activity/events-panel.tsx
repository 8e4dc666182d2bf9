import { useState } from "react";
import type { EventRow } from "../../../daemon/src/http/api-types.ts";
import { usePastEvents } from "../data/activity.ts";
import { useCallerName } from "../data/caller-name.ts";
import { useServices } from "../data/services.tsx";
import { useStore } from "../data/store.ts";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Loading } from "../ui/loading.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { EventLine } from "./event-line.tsx";
import { together } from "./together.ts";

/** The event log and what joins it live; holds still on request, so that nothing moves under the hand. */
export const EventsPanel = () => {
  const { feed } = useServices();
  const live = useStore(feed.events);
  const connected = useStore(feed.connection).state === "connected";
  const past = usePastEvents();
  const callerName = useCallerName();
  const callerOf = ({ data }: EventRow): string => {
    const caller = (data as { caller?: unknown } | null)?.caller;
    return typeof caller === "string" ? callerName(caller) : "";
  };
  const [query, setQuery] = useState("");
  const [held, setHeld] = useState<readonly EventRow[] | undefined>();
  const events = held ?? together(past.data?.events ?? [], live);
  const wanted = query.trim().toLowerCase();
  const shown = wanted === "" ? events : events.filter((event) => JSON.stringify(event).toLowerCase().includes(wanted));
  if (live.length === 0 && past.isLoadingError)
    return <Failure what="The event log" error={past.error} retry={() => void past.refetch()} />;
  if (live.length === 0 && past.isPending) return <Loading label="Loading events" rows={8} />;
  return (
    <div className="stack">
      <div className="row feed-head">
        <SearchBox label="Filter events" placeholder="Filter" value={query} onChange={setQuery} hint="/" />
        <button
          type="button"
          className="btn"
          aria-pressed={held !== undefined}
          onClick={() => setHeld(held ? undefined : events)}
        >
          Hold still
        </button>
        <span className="row meta nw">
          <span className={`dot ${held || !connected ? "wait" : "on"}`} />
          {held ? "held still" : connected ? "live" : "not live"}
        </span>
      </div>
      {shown.length === 0 ? (
        <Empty icon="pulse" title={wanted === "" ? "Nothing has happened yet" : "No event matches"}>
          {wanted === "" && "Call a tool, here or from a terminal, and it shows up."}
        </Empty>
      ) : (
        <ol className="card events" aria-label="Events">
          {shown.map((event) => (
            <EventLine key={event.id} event={event} who={callerOf(event)} />
          ))}
        </ol>
      )}
    </div>
  );
};
