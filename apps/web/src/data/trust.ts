import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { TrustDetail, TrustList } from "../../../daemon/src/http/api-types.ts";
import { useServices } from "./services.tsx";

export const useTrust = (): UseQueryResult<TrustList> => {
  const { api } = useServices();
  return useQuery({ queryKey: ["trust", "list"], queryFn: ({ signal }) => api.json("/api/trust", { signal }) });
};

export const useTrustDetail = (id: string | undefined): UseQueryResult<TrustDetail> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["trust", "detail", id],
    queryFn: ({ signal }) => api.json(`/api/trust/${encodeURIComponent(id ?? "")}`, { signal }),
    enabled: id !== undefined,
  });
};

export interface TrustActions {
  /** Accepts the version that was shown: one that changed meanwhile is refused. */
  accept(entry: TrustDetail): Promise<void>;
  reject(id: string): Promise<void>;
}

export const useTrustActions = (): TrustActions => {
  const { api, queries } = useServices();
  const changed = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ["trust"] });
    for (const key of ["permissions", "mcp", "tools", "settings"]) void queries.invalidateQueries({ queryKey: [key] });
  };
  return {
    async accept({ id, hash }) {
      try {
        await api.json("/api/trust/accept", { method: "POST", body: { ids: [hash ? `${id}@${hash}` : id] } });
      } finally {
        await changed();
      }
    },
    async reject(id) {
      await api.json(`/api/trust/${encodeURIComponent(id)}/reject`, { method: "POST" });
      await changed();
    },
  };
};
