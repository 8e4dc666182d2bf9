import type { Cell, CreateDriver } from "../../domain/driver.ts";
import { createServerDriver } from "../shared/driver.ts";
import { rowReader } from "./cells.ts";
import { openFailure, runFailure } from "./failure.ts";
import { runJob } from "./job.ts";
import type { Listener } from "./query.ts";
import { describeServer } from "./server.ts";
import { allRows, openMysql } from "./session.ts";

/** MySQL and MariaDB through mysql2: two small pools, one statement a message, reads in a read-only transaction of a read-only session. */
export const createMysqlDriver: CreateDriver = (connection) =>
  createServerDriver(connection, {
    scheme: "mysql",
    open: openMysql,
    openFailure,
    runFailure,
    runJob,
    describe: describeServer,
    async catalog(session, text, params, timeoutMs) {
      const rows: (readonly Cell[])[] = [];
      let read: ReturnType<typeof rowReader>;
      await session.limit(timeoutMs, allRows, false);
      await session.beginRead();
      const listener: Listener = {
        columns: (fields) => {
          read = rowReader(fields);
        },
        row: (cells) => {
          rows.push(read?.(cells) ?? (cells as readonly Cell[]));
          return true;
        },
      };
      await session.query(text, listener, params);
      return rows;
    },
  });
