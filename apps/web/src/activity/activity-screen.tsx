import { useState } from "react";
import { usePastEvents } from "../data/activity.ts";
import { useServices } from "../data/services.tsx";
import { useStore } from "../data/store.ts";
import type { LatchEvent } from "../data/types.ts";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Loading } from "../ui/loading.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { EventRow } from "./event-row.tsx";

/** Stored and live events as one list, newest first, each once. */
const together = (past: readonly LatchEvent[], live: readonly LatchEvent[]): LatchEvent[] => {
  const seen = new Map<string, LatchEvent>();
  for (const event of [...past, ...live]) seen.set(event.id, event);
  return [...seen.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
};

/** What happens in the daemon, as it happens. */
export const ActivityScreen = () => {
  const { feed } = useServices();
  const live = useStore(feed.events);
  const connection = useStore(feed.connection);
  const past = usePastEvents();
  const [query, setQuery] = useState("");
  const [held, setHeld] = useState<readonly LatchEvent[] | undefined>();
  const events = held ?? together(past.data?.events ?? [], live);
  const wanted = query.trim().toLowerCase();
  const shown = wanted === "" ? events : events.filter((event) => JSON.stringify(event).toLowerCase().includes(wanted));
  return (
    <div className="page activity">
      <div className="page-head">
        <div className="grow">
          <h2 className="title">Activity</h2>
          <p>Every call, prompt, rule and trust change, newest first. Secrets are masked before they get here.</p>
        </div>
        <div className="row">
          <SearchBox label="Filter events" placeholder="Filter" value={query} onChange={setQuery} hint="/" />
          <button
            type="button"
            className="btn"
            aria-pressed={held !== undefined}
            onClick={() => setHeld(held ? undefined : events)}
          >
            {held ? "Follow again" : "Hold still"}
          </button>
        </div>
      </div>
      {past.isError && live.length === 0 ? (
        <Failure what="The event log" error={past.error} retry={() => void past.refetch()} />
      ) : past.isPending && live.length === 0 ? (
        <Loading label="Loading events" rows={8} />
      ) : shown.length === 0 ? (
        <Empty icon="pulse" title={wanted === "" ? "Nothing has happened yet" : "No event matches"}>
          {wanted === "" && "Call a tool, here or from a terminal, and it shows up."}
        </Empty>
      ) : (
        <div className="card">
          <div className="card-head">
            <h3>Events</h3>
            <span className="count">{shown.length}</span>
            <span className="meta">{held ? "held still" : connection.state === "connected" ? "live" : "not live"}</span>
          </div>
          <ol className="events" aria-label="Events">
            {shown.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ol>
        </div>
      )}
    </div>
  );
};
