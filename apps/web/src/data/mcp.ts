import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { McpServerConfig, McpServerRow, McpTestResult } from "../../../daemon/src/http/api-types.ts";
import { useServices } from "./services.tsx";

export const useServers = (): UseQueryResult<McpServerRow[]> => {
  const { api } = useServices();
  return useQuery<McpServerRow[]>({
    queryKey: ["mcp"],
    queryFn: ({ signal }) => api.json("/api/mcp", { signal }),
    // A server that is on its way changes state without an event in between.
    refetchInterval: (query) =>
      query.state.data?.some((server) => server.state === "connecting" || server.state === "failed") ? 3000 : false,
  });
};

export interface ServerActions {
  add(name: string, config: McpServerConfig): Promise<void>;
  test(config: McpServerConfig, signal: AbortSignal): Promise<McpTestResult>;
  reconnect(name: string): Promise<void>;
  remove(name: string): Promise<void>;
}

export const useServerActions = (): ServerActions => {
  const { api, queries } = useServices();
  const changed = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ["mcp"] });
    for (const key of ["tools", "settings", "trust"]) void queries.invalidateQueries({ queryKey: [key] });
  };
  const path = (name: string): string => `/api/mcp/${encodeURIComponent(name)}`;
  return {
    async add(name, config) {
      await api.json("/api/mcp", { method: "POST", body: { name, config } });
      await changed();
    },
    test: (config, signal) => api.json("/api/mcp/test", { method: "POST", body: { config }, signal }),
    async reconnect(name) {
      await api.json(`${path(name)}/reconnect`, { method: "POST" });
      await changed();
    },
    async remove(name) {
      await api.json(path(name), { method: "DELETE" });
      await changed();
    },
  };
};
