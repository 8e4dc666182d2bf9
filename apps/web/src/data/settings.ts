import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { BrowserSessionRow, Health, SettingsView, TokenRow } from "../../../daemon/src/http/api-types.ts";
import { useServices } from "./services.tsx";

export const useSettings = (): UseQueryResult<SettingsView> => {
  const { api } = useServices();
  return useQuery({ queryKey: ["settings"], queryFn: ({ signal }) => api.json("/api/settings", { signal }) });
};

/** Stores the config file's text; throws ApiError with the daemon's reason. */
export const useSaveSettings = (): ((text: string) => Promise<void>) => {
  const { api, queries } = useServices();
  return async (text) => {
    const view = await api.json<SettingsView>("/api/settings", { method: "PUT", body: { text } });
    queries.setQueryData(["settings"], view);
    for (const key of ["mcp", "tools", "trust"]) void queries.invalidateQueries({ queryKey: [key] });
  };
};

export const useHealth = (): UseQueryResult<Health> => {
  const { api } = useServices();
  return useQuery({ queryKey: ["health"], queryFn: ({ signal }) => api.json("/api/health", { signal }) });
};

export const useBrowserSessions = (): UseQueryResult<BrowserSessionRow[]> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["auth", "sessions"],
    queryFn: ({ signal }) => api.json("/api/browser-sessions", { signal }),
    retry: false,
  });
};

export const useTokens = (): UseQueryResult<TokenRow[]> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["auth", "tokens"],
    queryFn: ({ signal }) => api.json("/api/tokens", { signal }),
    retry: false,
  });
};
