import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ModelList, ModelTest } from "../../../daemon/src/http/api-types.ts";
import { useServices } from "./services.tsx";

export const useModels = (): UseQueryResult<ModelList> => {
  const { api } = useServices();
  return useQuery({ queryKey: ["models"], queryFn: ({ signal }) => api.json("/api/models", { signal }) });
};

interface ModelEntry {
  /** As one entry of models.list. */
  config: Record<string, unknown>;
  /** The stored key stays as it is. */
  keepKey?: true;
  makeDefault?: true;
}

export interface ModelActions {
  save(name: string, entry: ModelEntry): Promise<void>;
  remove(name: string): Promise<void>;
  makeDefault(name: string): Promise<void>;
  test(name: string, signal: AbortSignal): Promise<ModelTest>;
}

export const useModelActions = (): ModelActions => {
  const { api, queries } = useServices();
  const changed = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ["models"] });
    for (const key of ["settings", "trust", "agents"]) void queries.invalidateQueries({ queryKey: [key] });
  };
  const path = (name: string): string => `/api/models/${encodeURIComponent(name)}`;
  return {
    async save(name, entry) {
      await api.json(path(name), { method: "PUT", body: entry });
      await changed();
    },
    async remove(name) {
      await api.json(path(name), { method: "DELETE" });
      await changed();
    },
    async makeDefault(name) {
      await api.json("/api/models/default", { method: "PUT", body: { name } });
      await changed();
    },
    test: (name, signal) => api.json(`${path(name)}/test`, { method: "POST", signal }),
  };
};
