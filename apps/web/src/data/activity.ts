import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CallRow, EventRow } from "../../../daemon/src/http/api-types.ts";
import { useServices } from "./services.tsx";

/** Finished calls, newest first. */
export const useCalls = (tool?: string): UseQueryResult<{ calls: CallRow[]; next?: string }> => {
  const { api } = useServices();
  const filter = tool === undefined ? "" : `&tool=${encodeURIComponent(tool)}`;
  return useQuery({
    queryKey: ["activity", "calls", tool ?? ""],
    queryFn: ({ signal }) => api.json(`/api/activity/calls?limit=50${filter}`, { signal }),
  });
};

/** What happened before this tab listened, newest first. */
export const usePastEvents = (): UseQueryResult<{ events: EventRow[]; next?: string }> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["activity", "events"],
    queryFn: ({ signal }) => api.json("/api/activity/events?limit=100", { signal }),
  });
};
