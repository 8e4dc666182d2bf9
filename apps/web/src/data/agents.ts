import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { AgentDetail, AgentRow, AgentSave, PickerGroups } from "../../../daemon/src/http/api-types.ts";
import { useServices } from "./services.tsx";

export const useAgents = (): UseQueryResult<AgentRow[]> => {
  const { api } = useServices();
  return useQuery({ queryKey: ["agents", "list"], queryFn: ({ signal }) => api.json("/api/agents", { signal }) });
};

const path = (name: string): string => `/api/agents/${encodeURIComponent(name)}`;

export const useAgent = (name: string): UseQueryResult<AgentDetail> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["agents", "detail", name],
    queryFn: ({ signal }) => api.json(path(name), { signal }),
  });
};

/** Every tool by group with what its schema costs. */
export const usePicker = (): UseQueryResult<PickerGroups> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["agents", "picker"],
    queryFn: ({ signal }) => api.json("/api/agents/picker", { signal }),
  });
};

export interface AgentActions {
  /** Writes the definition. With the hash that the edit began with, one that moved on is refused as `changed`. */
  save(name: string, body: AgentSave): Promise<AgentDetail>;
  remove(name: string): Promise<void>;
  /** The file as it is now. */
  read(name: string): Promise<AgentDetail>;
}

export const useAgentActions = (): AgentActions => {
  const { api, queries } = useServices();
  const changed = (): void => {
    for (const key of ["agents", "trust", "schedules"]) void queries.invalidateQueries({ queryKey: [key] });
  };
  return {
    async save(name, body) {
      const detail = await api.json<AgentDetail>(path(name), { method: "PUT", body });
      queries.setQueryData(["agents", "detail", name], detail);
      changed();
      return detail;
    },
    async remove(name) {
      await api.json(path(name), { method: "DELETE" });
      queries.removeQueries({ queryKey: ["agents", "detail", name] });
      changed();
    },
    read: (name) => api.json(path(name)),
  };
};
