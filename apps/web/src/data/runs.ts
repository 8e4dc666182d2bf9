import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import type { RunDetail, RunRow, RunsPage, ScheduleRow } from "../../../daemon/src/http/api-types.ts";
import { useServices } from "./services.tsx";

/** Runs, newest first; `filter` is a query string of status, source and agent. */
export const useRuns = (filter: string): UseInfiniteQueryResult<InfiniteData<RunsPage>> => {
  const { api } = useServices();
  return useInfiniteQuery<RunsPage, Error, InfiniteData<RunsPage>, string[], string>({
    queryKey: ["runs", "list", filter],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams(filter);
      query.set("limit", "50");
      if (pageParam !== "") query.set("before", pageParam);
      return api.json(`/api/runs?${query.toString()}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next,
  });
};

export const useRun = (id: string): UseQueryResult<RunDetail> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["runs", "one", id],
    queryFn: ({ signal }) => api.json(`/api/runs/${encodeURIComponent(id)}`, { signal }),
  });
};

export const useSchedules = (): UseQueryResult<ScheduleRow[]> => {
  const { api } = useServices();
  return useQuery({ queryKey: ["schedules"], queryFn: ({ signal }) => api.json("/api/schedules", { signal }) });
};

export interface RunActions {
  start(agent: string, task: string): Promise<RunRow>;
  stop(id: string): Promise<boolean>;
}

export const useRunActions = (): RunActions => {
  const { api, queries } = useServices();
  const changed = (): void => void queries.invalidateQueries({ queryKey: ["runs"] });
  return {
    async start(agent, task) {
      const run = await api.json<RunRow>("/api/runs", { method: "POST", body: { agent, task, source: "api" } });
      changed();
      return run;
    },
    async stop(id) {
      const { stopped } = await api.json<{ stopped: boolean }>(`/api/runs/${encodeURIComponent(id)}/stop`, {
        method: "POST",
      });
      changed();
      return stopped;
    },
  };
};
