import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type {
  CheckpointDiff,
  CheckpointPreview,
  CheckpointRestored,
  CheckpointSelector,
  CheckpointsPage,
  ConflictAnswer,
} from "../../../daemon/src/http/api-types.ts";
import { useServices } from "./services.tsx";

/** File changes of a session, newest first. */
export const useCheckpoints = (session: string): UseQueryResult<CheckpointsPage> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["checkpoints", session],
    queryFn: ({ signal }) => api.json(`/api/checkpoints?session=${encodeURIComponent(session)}&limit=200`, { signal }),
  });
};

/** What checkpoints do not see, in the daemon's words. */
export const useCheckpointNotice = (): string | undefined => {
  const { api } = useServices();
  return useQuery<CheckpointsPage>({
    queryKey: ["checkpoints", "notice"],
    queryFn: ({ signal }) => api.json("/api/checkpoints?limit=1", { signal }),
  }).data?.notCovered;
};

/** What an undo would do, read anew each time it is asked. */
export const usePreview = (selector: CheckpointSelector): UseQueryResult<CheckpointPreview> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["checkpoints", "preview", selector],
    queryFn: ({ signal }) => api.json("/api/checkpoints/preview", { method: "POST", body: selector, signal }),
    staleTime: 0,
    gcTime: 0,
  });
};

/** One file of an undo, as it is now and as it would be, read anew each time it is asked. */
export const usePreviewDiff = (asked: {
  selector: CheckpointSelector;
  path: string;
}): UseQueryResult<CheckpointDiff> => {
  const { api } = useServices();
  const { selector, path } = asked;
  return useQuery({
    queryKey: ["checkpoints", "preview", selector, path],
    queryFn: ({ signal }) =>
      api.json(`/api/checkpoints/preview/diff?path=${encodeURIComponent(path)}`, {
        method: "POST",
        body: selector,
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });
};

/** One file of one step, before and after. */
export const useStepDiff = (step: string, path: string): UseQueryResult<CheckpointDiff> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["checkpoints", "diff", step, path],
    queryFn: ({ signal }) =>
      api.json(`/api/checkpoints/${encodeURIComponent(step)}/diff?path=${encodeURIComponent(path)}`, { signal }),
  });
};

export const useRestore = (): ((
  selector: CheckpointSelector,
  onConflict?: Readonly<Record<string, ConflictAnswer>>,
) => Promise<CheckpointRestored>) => {
  const { api, queries } = useServices();
  return async (selector, onConflict) => {
    const done = await api.json<CheckpointRestored>("/api/checkpoints/restore", {
      method: "POST",
      body: { ...selector, ...(onConflict && { onConflict }) },
    });
    void queries.invalidateQueries({ queryKey: ["checkpoints"] });
    return done;
  };
};
