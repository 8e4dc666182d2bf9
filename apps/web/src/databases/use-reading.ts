import { useEffect, useState } from "react";
import type { SqlReading } from "../../../daemon/src/http/api-types.ts";
import { messageOf } from "../data/api-error.ts";
import { readSql } from "../data/databases.ts";
import { useServices } from "../data/services.tsx";

const settleMs = 250;

export type Reading =
  | { state: "empty" }
  | { state: "reading" }
  | { state: "read"; reading: SqlReading; sql: string }
  | { state: "failed"; message: string };

/** What the text in the editor would do, asked for once the typing rests. */
export const useReading = (connection: string, sql: string): Reading => {
  const { api } = useServices();
  const [reading, setReading] = useState<Reading>({ state: "empty" });
  useEffect(() => {
    if (sql.trim() === "") {
      setReading({ state: "empty" });
      return;
    }
    const control = new AbortController();
    const timer = setTimeout(() => {
      setReading((before) => (before.state === "read" ? before : { state: "reading" }));
      readSql(api, connection, sql, control.signal).then(
        (found) => setReading({ state: "read", reading: found, sql }),
        (error: unknown) => {
          if (!control.signal.aborted) setReading({ state: "failed", message: messageOf(error) });
        },
      );
    }, settleMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [api, connection, sql]);
  return reading;
};
