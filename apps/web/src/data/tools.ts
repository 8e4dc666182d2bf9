import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CallBody, CallResult, Explanation, ToolDetail } from "../../../daemon/src/http/api-types.ts";
import { useServices } from "./services.tsx";

/** Every tool with its class and schema, as the daemon lists them now. */
export const useTools = (): UseQueryResult<ToolDetail[]> => {
  const { api } = useServices();
  return useQuery({ queryKey: ["tools"], queryFn: ({ signal }) => api.json("/api/tool-details", { signal }) });
};

/** What the gate would say to this call; undefined body asks nothing. Runs nothing. */
export const useExplain = (tool: string, body: CallBody | undefined): UseQueryResult<Explanation> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["explain", tool, body],
    queryFn: ({ signal }) => api.json("/api/permissions/explain", { method: "POST", body: { tool, ...body }, signal }),
    enabled: body !== undefined,
    staleTime: 5_000,
    retry: false,
    placeholderData: (previous) => previous,
  });
};

export type CallTool = (tool: string, body: CallBody, signal: AbortSignal) => Promise<CallResult>;

/** Calls a tool through the HTTP door; aborting cancels the call in the daemon. */
export const useCallTool = (): CallTool => {
  const { api } = useServices();
  return (tool, body, signal) => api.json(`/api/tools/${encodeURIComponent(tool)}`, { method: "POST", body, signal });
};
