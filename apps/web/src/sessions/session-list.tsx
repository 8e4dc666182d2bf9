import { useState } from "react";
import { useServices } from "../data/services.tsx";
import { useSessions } from "../data/sessions.ts";
import { useStore } from "../data/store.ts";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Loading } from "../ui/loading.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { useSettled } from "../ui/use-settled.ts";
import { SessionItem } from "./session-item.tsx";

const settleMs = 200;

const SearchRow = ({ query, onQuery }: { query: string; onQuery: (text: string) => void }) => (
  <SearchBox label="Find a session" placeholder="Find in all chats" value={query} onChange={onQuery} />
);

/** Every session, newest first, with a search over what was said in them. */
export const SessionList = (props: {
  current: string | undefined;
  /** Something above says already what these are. */
  untitled?: true;
  onOpen?: () => void;
}) => {
  const { current, onOpen } = props;
  const [query, setQuery] = useState("");
  const asked = useSettled(query, settleMs);
  const sessions = useSessions(asked);
  const leaving = useStore(useServices().leaving);
  const rows = (sessions.data?.pages ?? []).flatMap((page) => page.sessions).filter((row) => !leaving.has(row.id));
  return (
    <>
      <div className="row">
        {props.untitled ? <SearchRow query={query} onQuery={setQuery} /> : <h2 className="grow">Sessions</h2>}
        {/* biome-ignore lint/a11y/useValidAnchor: a hash is a route here; the click only closes what lies over it */}
        <a className="btn quiet s icon" href="#/chat" aria-label="New chat" title="New chat" onClick={onOpen}>
          <Icon name="plus" />
        </a>
      </div>
      {!props.untitled && <SearchRow query={query} onQuery={setQuery} />}
      {sessions.isError && rows.length === 0 ? (
        <Failure what="The sessions" error={sessions.error} retry={() => void sessions.refetch()} />
      ) : sessions.isPending ? (
        <Loading label="Reading the sessions" />
      ) : rows.length === 0 ? (
        asked.trim() === "" ? (
          <Empty icon="chat" title="No chats yet">
            Write a message, and one begins.
          </Empty>
        ) : (
          <Empty icon="search" title="Nothing found">
            {/[\p{L}\p{N}]/u.test(asked) ? "No chat holds these words." : "Only words and numbers are searched."}
          </Empty>
        )
      ) : (
        <ul className="tree" aria-label="Sessions">
          {rows.map((row) => (
            <SessionItem key={row.id} row={row} current={row.id === current} {...(onOpen && { onOpen })} />
          ))}
        </ul>
      )}
      {sessions.hasNextPage && (
        <p>
          <button
            type="button"
            className="btn quiet s"
            aria-busy={sessions.isFetchingNextPage}
            onClick={() => void sessions.fetchNextPage()}
          >
            More
          </button>
        </p>
      )}
    </>
  );
};
