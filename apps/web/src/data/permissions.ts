import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { NewRule, Permissions, PermissionsStatus, Rule } from "../../../daemon/src/http/api-types.ts";
import { useServices } from "./services.tsx";

export const usePermissions = (): UseQueryResult<Permissions> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["permissions", "rules"],
    queryFn: ({ signal }) => api.json("/api/permissions", { signal }),
  });
};

/** File, problem and use counts beside the rules; a daemon without them answers undefined. */
export const usePermissionsStatus = (): UseQueryResult<PermissionsStatus | null> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["permissions", "status"],
    queryFn: ({ signal }) => api.json<PermissionsStatus>("/api/permissions/status", { signal }),
    retry: false,
  });
};

export interface PermissionActions {
  add(rule: NewRule): Promise<Rule>;
  remove(id: string): Promise<void>;
  put(next: Permissions): Promise<void>;
  /** Puts a removed rule back with its age and in its place, into the rules as they are by then. */
  restore(rule: Rule, place: number): Promise<void>;
}

export const usePermissionActions = (): PermissionActions => {
  const { api, queries } = useServices();
  const changed = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ["permissions"] });
    void queries.invalidateQueries({ queryKey: ["explain"] });
  };
  return {
    async add(rule) {
      const stored = await api.json<Rule>("/api/permissions/rules", { method: "POST", body: rule });
      await changed();
      return stored;
    },
    async remove(id) {
      await api.json(`/api/permissions/rules/${encodeURIComponent(id)}`, { method: "DELETE" });
      await changed();
    },
    async restore(rule, place) {
      const now = await api.json<Permissions>("/api/permissions");
      if (now.rules.some((other) => other.id === rule.id)) return;
      await api.json("/api/permissions", {
        method: "PUT",
        body: { ...now, rules: now.rules.toSpliced(place, 0, rule) },
      });
      await changed();
    },
    async put(next) {
      await api.json("/api/permissions", { method: "PUT", body: next });
      await changed();
    },
  };
};
