import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type {
  DatabaseList,
  DatabasePut,
  HistoryPage,
  QueryAnswer,
  SchemaAnswer,
  SqlReading,
  TableAnswer,
  TestAnswer,
} from "../../../daemon/src/http/api-types.ts";
import type { Api } from "./api.ts";
import { useServices } from "./services.tsx";

const path = (id: string, what = ""): string => `/api/db/connections/${encodeURIComponent(id)}${what}`;

export const useDatabases = (): UseQueryResult<DatabaseList> => {
  const { api } = useServices();
  return useQuery({ queryKey: ["databases"], queryFn: ({ signal }) => api.json("/api/db/connections", { signal }) });
};

const schemaQuery = (api: Api, id: string | undefined) => ({
  queryKey: ["schema", id],
  retry: false,
  queryFn: ({ signal }: { signal: AbortSignal }) => api.json<SchemaAnswer>(path(id ?? "", "/schema"), { signal }),
});

/** Tables and columns of a connection; off until there is one that can be used. */
export const useSchema = (id: string | undefined): UseQueryResult<SchemaAnswer> => {
  const { api } = useServices();
  return useQuery({ ...schemaQuery(api, id), enabled: id !== undefined });
};

/** Whether the newest try to read its schema failed. Asks nothing by itself. */
export const useSchemaFailed = (id: string): boolean => {
  const { api } = useServices();
  return useQuery({ ...schemaQuery(api, id), enabled: false }).isError;
};

/** One table's indexes, checks and so on, once its row is open. */
export const useTable = (id: string, schema: string, table: string): UseQueryResult<TableAnswer> => {
  const { api } = useServices();
  const query = new URLSearchParams({ schema, table });
  return useQuery({
    queryKey: ["schema", id, schema, table],
    retry: false,
    queryFn: ({ signal }) => api.json(path(id, `/table?${query}`), { signal }),
  });
};

export const useQueryHistory = (id: string): UseQueryResult<HistoryPage> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["db-history", id],
    staleTime: 0,
    queryFn: ({ signal }) => api.json(`/api/db/history?connection=${encodeURIComponent(id)}&limit=200`, { signal }),
  });
};

/** What the statements would do; nothing runs. */
export const readSql = (api: Api, id: string, sql: string, signal: AbortSignal): Promise<SqlReading> =>
  api.json(path(id, "/read-sql"), { method: "POST", body: { sql }, signal });

export interface QueryRequest {
  sql: string;
  rowLimit?: number;
  /** The person saw that it writes. */
  write?: true;
}

/** Runs on the server until it is done; aborting cancels it there. */
export const runSql = (api: Api, id: string, request: QueryRequest, signal: AbortSignal): Promise<QueryAnswer> =>
  api.json(path(id, "/query"), { method: "POST", body: request, signal });

export interface DatabaseActions {
  save(id: string, config: DatabasePut): Promise<void>;
  remove(id: string): Promise<void>;
  /** Connects with what was typed; `id` lends its stored url where config has none. */
  tryOut(id: string | undefined, config: DatabasePut, signal: AbortSignal): Promise<TestAnswer>;
}

export const useDatabaseActions = (): DatabaseActions => {
  const { api, queries } = useServices();
  const changed = async (): Promise<void> => {
    for (const key of ["schema", "settings", "trust", "tools"]) void queries.invalidateQueries({ queryKey: [key] });
    await queries.invalidateQueries({ queryKey: ["databases"] });
  };
  return {
    async save(id, config) {
      await api.json(path(id), { method: "PUT", body: config });
      await changed();
    },
    async remove(id) {
      await api.json(path(id), { method: "DELETE" });
      await changed();
    },
    tryOut: (id, config, signal) =>
      api.json("/api/db/try", { method: "POST", body: { ...(id !== undefined && { id }), config }, signal }),
  };
};
