import { useEffect, useRef, useState } from "react";
import type { QueryAnswer } from "../../../daemon/src/http/api-types.ts";
import { messageOf } from "../data/api-error.ts";
import { type QueryRequest, runSql } from "../data/databases.ts";
import { useServices } from "../data/services.tsx";
import { count } from "../domain/time.ts";

export type QueryRun =
  | { state: "idle" }
  | { state: "running"; startedAt: number }
  | { state: "done"; answer: QueryAnswer; sql: string; startedAt: number }
  | { state: "failed"; message: string; cancelled: boolean };

const spoken = ({ statements, failure }: QueryAnswer): string => {
  if (failure) return `The database refused it: ${failure.message}`;
  const last = statements.at(-1);
  if (last?.columns === undefined) return `${count(last?.affected ?? 0)} rows affected`;
  return `${count(last.rows.length)} rows${last.more ? ", and there are more" : ""}`;
};

/** Runs SQL on one connection: one at a time, cancellable on the server. */
export const useQueryRun = (connection: string) => {
  const { api, queries, announcer } = useServices();
  const [run, setRun] = useState<QueryRun>({ state: "idle" });
  const life = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => life.current?.abort(), []);

  const start = async (request: QueryRequest): Promise<void> => {
    if (life.current) return;
    const control = new AbortController();
    life.current = control;
    const startedAt = Date.now();
    setRun({ state: "running", startedAt });
    try {
      const answer = await runSql(api, connection, request, control.signal);
      setRun({ state: "done", answer, sql: request.sql, startedAt });
      announcer.say(spoken(answer));
      if (answer.class === "write") void queries.invalidateQueries({ queryKey: ["schema", connection] });
    } catch (error) {
      const cancelled = control.signal.aborted;
      setRun({ state: "failed", cancelled, message: cancelled ? "Cancelled by you." : messageOf(error) });
    } finally {
      life.current = undefined;
      void queries.invalidateQueries({ queryKey: ["db-history", connection] });
    }
  };
  return { run, start, cancel: () => life.current?.abort() };
};
