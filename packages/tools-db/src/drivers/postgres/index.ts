import type { Cell, CreateDriver } from "../../domain/driver.ts";
import { createServerDriver } from "../shared/driver.ts";
import { openFailure, runFailure } from "./failure.ts";
import { limitStep, runJob } from "./job.ts";
import { describeServer } from "./server.ts";
import { openPostgres } from "./session.ts";
import { createTypeNames } from "./types.ts";

/** PostgreSQL through pg: two small pools, every statement by the extended protocol, reads inside a read-only transaction that nothing can reopen. */
export const createPostgresDriver: CreateDriver = (connection) => {
  const types = createTypeNames();
  return createServerDriver(connection, {
    scheme: "postgres",
    open: openPostgres,
    openFailure,
    runFailure,
    runJob: (job, run) => runJob(job, { ...run, types }),
    describe: describeServer,
    async catalog(session, text, params, timeoutMs) {
      const rows: (readonly Cell[])[] = [];
      await session.exchange([
        { text: "BEGIN READ ONLY", maxRows: 0 },
        limitStep(timeoutMs, true),
        {
          text,
          params: params.map((value) => (value === null ? null : String(value))),
          maxRows: 0,
          listener: { row: (cells) => rows.push(cells) },
        },
      ]);
      return rows;
    },
  });
};
