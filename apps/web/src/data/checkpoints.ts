import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CheckpointList, PreviewChange, RestoreResult } from "./chat-types.ts";
import { useServices } from "./services.tsx";

/** Which steps: by id, all of a run, or all of a session. */
export type StepSelector = { steps: string[] } | { run: string } | { session: string };

/** For a file that changed since: leave it, put the old one back, or keep both. */
export type OnConflict = "keep" | "restore" | "both";

/** File changes of a session, newest first. */
export const useCheckpoints = (session: string): UseQueryResult<CheckpointList> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["checkpoints", session],
    queryFn: ({ signal }) =>
      api.json(`/api/checkpoints?session=${encodeURIComponent(session)}&limit=200`, { signal }),
  });
};

/** What an undo would do, read anew each time it is asked. */
export const usePreview = (selector: StepSelector): UseQueryResult<{ changes: PreviewChange[] }> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["checkpoints", "preview", selector],
    queryFn: ({ signal }) => api.json("/api/checkpoints/preview", { method: "POST", body: selector, signal }),
    staleTime: 0,
    gcTime: 0,
  });
};

export interface StepDiff {
  before: string | null;
  after: string | null;
  binary?: true;
}

/** One file of one step, before and after. */
export const useStepDiff = (step: string, path: string): UseQueryResult<StepDiff> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["checkpoints", "diff", step, path],
    queryFn: ({ signal }) =>
      api.json(`/api/checkpoints/${encodeURIComponent(step)}/diff?path=${encodeURIComponent(path)}`, { signal }),
  });
};

export const useRestore = (): ((
  selector: StepSelector,
  onConflict?: Readonly<Record<string, OnConflict>>,
) => Promise<RestoreResult>) => {
  const { api, queries } = useServices();
  return async (selector, onConflict) => {
    const done = await api.json<RestoreResult>("/api/checkpoints/restore", {
      method: "POST",
      body: { ...selector, ...(onConflict && { onConflict }) },
    });
    void queries.invalidateQueries({ queryKey: ["checkpoints"] });
    return done;
  };
};
