import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ActivityView } from "../../../daemon/src/http/api-types.ts";
import { useServices } from "./services.tsx";

/** What models cost; `query` has from, to and groupBy. */
export const useSpend = (query: string): UseQueryResult<ActivityView> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["spend", query],
    queryFn: ({ signal }) => api.json(`/api/activity?${query}`, { signal }),
    placeholderData: keepPreviousData,
  });
};
