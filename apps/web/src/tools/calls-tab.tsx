import type { UseQueryResult } from "@tanstack/react-query";
import type { CallRow } from "../../../daemon/src/http/api-types.ts";
import { CallLine } from "../activity/call-line.tsx";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Loading } from "../ui/loading.tsx";

/** The newest calls of one tool, by anybody. */
export const CallsTab = ({ query }: { query: UseQueryResult<{ calls: CallRow[] }> }) => {
  if (query.isPending) return <Loading label="Loading calls" />;
  if (query.isLoadingError)
    return <Failure what="The call log" error={query.error} retry={() => void query.refetch()} />;
  if (query.data.calls.length === 0)
    return (
      <Empty icon="pulse" title="Nobody has called this tool yet">
        Calls by agents, clients, terminals and this page show up here.
      </Empty>
    );
  return (
    <div className="stack calls">
      {query.data.calls.map((call) => (
        <CallLine key={call.id} call={call} />
      ))}
    </div>
  );
};
