import { useState } from "react";
import { useCalls } from "../data/activity.ts";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Loading } from "../ui/loading.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { CallLine } from "./call-line.tsx";

/** Finished calls by everybody: who, what, and which rule decided. */
export const CallsPanel = () => {
  const calls = useCalls();
  const [query, setQuery] = useState("");
  if (calls.isPending) return <Loading label="Loading calls" rows={8} />;
  if (calls.isLoadingError)
    return <Failure what="The call log" error={calls.error} retry={() => void calls.refetch()} />;
  const wanted = query.trim().toLowerCase();
  const shown = calls.data.calls.filter((call) => wanted === "" || JSON.stringify(call).toLowerCase().includes(wanted));
  return (
    <div className="stack">
      <div className="row feed-head">
        <SearchBox label="Filter calls" placeholder="Filter" value={query} onChange={setQuery} hint="/" />
        <span className="meta">the newest {calls.data.calls.length}</span>
      </div>
      {shown.length === 0 ? (
        <Empty icon="pulse" title={wanted === "" ? "Nobody has called a tool yet" : "No call matches"}>
          {wanted === "" && "Calls by agents, clients, terminals and this page show up here."}
        </Empty>
      ) : (
        <div className="stack calls">
          {shown.map((call) => (
            <CallLine key={call.id} call={call} />
          ))}
        </div>
      )}
    </div>
  );
};
