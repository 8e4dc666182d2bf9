import type { Cell, CreateDriver } from "../../domain/driver.ts";
import { createServerDriver } from "../shared/driver.ts";
import { cellReader, type ReadCell } from "./cells.ts";
import { openFailure, runFailure } from "./failure.ts";
import { beginRead, runJob } from "./job.ts";
import { describeServer } from "./server.ts";
import { allRows, openMysql } from "./session.ts";
import type { Field } from "./types.ts";

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
      let readers: readonly ReadCell[] = [];
      await session.limit(timeoutMs, allRows, false);
      await beginRead(session);
      const listener = {
        columns: (fields: readonly Field[]) => {
          readers = fields.map(cellReader);
        },
        row: (cells: (Buffer | null)[]) => {
          rows.push(cells.map((cell, index) => (cell === null ? null : (readers[index]?.(cell) ?? null))));
          return true;
        },
      };
      await session.query(text, listener, params);
      return rows;
    },
  });
