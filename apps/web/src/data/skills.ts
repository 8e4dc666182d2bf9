import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { SkillDetail, SkillList } from "../../../daemon/src/http/api-types.ts";
import { useServices } from "./services.tsx";

export const useSkills = (): UseQueryResult<SkillList> => {
  const { api } = useServices();
  return useQuery({ queryKey: ["skills", "list"], queryFn: ({ signal }) => api.json("/api/skills", { signal }) });
};

export const useSkill = (name: string): UseQueryResult<SkillDetail> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["skills", "detail", name],
    queryFn: ({ signal }) => api.json(`/api/skills/${encodeURIComponent(name)}`, { signal }),
  });
};
