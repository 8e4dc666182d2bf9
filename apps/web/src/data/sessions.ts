import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import type { SessionRow, SessionsPage, SessionView } from "../../../daemon/src/http/api-types.ts";
import { literalText } from "../domain/escape.ts";
import { messageOf } from "./api-error.ts";
import { useServices } from "./services.tsx";

/** Sessions, newest first; with a query those that hold its words. */
export const useSessions = (query: string): UseInfiniteQueryResult<InfiniteData<SessionsPage>> => {
  const { api } = useServices();
  const wanted = query.trim();
  return useInfiniteQuery({
    queryKey: ["sessions", wanted],
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams({ limit: "50" });
      if (wanted !== "") params.set("query", wanted);
      if (pageParam !== "") params.set("before", pageParam);
      return api.json<SessionsPage>(`/api/sessions?${params}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
  });
};

/** The row of a session as it was last seen in this tab; until then undefined or, with `read`, read once. */
export const useSessionRow = (id: string | undefined, { read = false } = {}): SessionRow | undefined => {
  const { api } = useServices();
  return useQuery<SessionRow>({
    queryKey: ["session", id],
    queryFn: async ({ signal }) =>
      (await api.json<{ session: SessionRow }>(`/api/sessions/${encodeURIComponent(id ?? "")}?limit=1`, { signal }))
        .session,
    // The open chat puts it there.
    enabled: read,
    retry: false,
  }).data;
};

/** The newest entries of a session with those that no longer stand, read anew each time it is asked. */
export const useSuperseded = (id: string): UseQueryResult<SessionView> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["session", id, "superseded"],
    queryFn: ({ signal }) => api.json(`/api/sessions/${encodeURIComponent(id)}?superseded=1&limit=1000`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
};

export interface SessionActions {
  rename(row: SessionRow, title: string): Promise<void>;
  /** Gone from the page at once, from the daemon when the toast goes; Undo brings it back. */
  remove(row: SessionRow): void;
}

export const useSessionActions = (): SessionActions => {
  const { api, queries, toasts, leaving, problem } = useServices();
  const path = (id: string): string => `/api/sessions/${encodeURIComponent(id)}`;
  return {
    async rename(row, title) {
      const renamed = await api.json<SessionRow>(path(row.id), { method: "PATCH", body: { title } });
      queries.setQueryData(["session", row.id], renamed);
      await queries.invalidateQueries({ queryKey: ["sessions"] });
    },
    remove(row) {
      leaving.set((current) => new Set([...current, row.id]));
      const back = (): void =>
        leaving.set((current) => {
          const next = new Set(current);
          next.delete(row.id);
          return next;
        });
      toasts.show(`“${literalText(row.title)}” is deleted`, back, () => {
        api
          .json(path(row.id), { method: "DELETE", keepalive: true })
          .then(() => queries.invalidateQueries({ queryKey: ["sessions"] }))
          .catch((error: unknown) => {
            back();
            problem.set(`“${row.title}” could not be deleted: ${messageOf(error)}`);
          });
      });
    },
  };
};
