import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useServices } from "./services.tsx";
import type { McpConfig, McpServer, McpTestResult } from "./types.ts";

export const useServers = (): UseQueryResult<McpServer[]> => {
  const { api } = useServices();
  return useQuery<McpServer[]>({
    queryKey: ["mcp"],
    queryFn: ({ signal }) => api.json("/api/mcp", { signal }),
    // A server that is on its way changes state without an event in between.
    refetchInterval: (query) =>
      query.state.data?.some((server) => server.state === "connecting" || server.state === "failed") ? 3000 : false,
  });
};

export interface ServerActions {
  add(name: string, config: McpConfig): Promise<void>;
  test(config: McpConfig, signal: AbortSignal): Promise<McpTestResult>;
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
