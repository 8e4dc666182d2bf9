import { differences } from "@latchai/testkit";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { dbRoutes } from "../src/http.ts";
import { bench, freshDatabase, slowly } from "./harness.ts";

/** What a case asks; a person who uses the console confirms what writes. */
interface Ask {
  sql: string;
  connection?: string;
  rowLimit?: number;
}

/** Not rendered text: a refusal's or the database's code, what was recorded, and what is in the table afterwards. */
interface Outcome {
  code: string | undefined;
  events: unknown[];
  history: unknown[];
  left: unknown;
}

const setUp = "create table items (id integer primary key, name text); insert into items values (1, 'a'), (2, 'b')";

const cases: Record<string, Ask> = {
  read: { sql: "select * from items" },
  "several reads": { sql: "select 1; select 2 as two" },
  "a row limit": { sql: "select * from items", rowLimit: 1 },
  write: { sql: "update items set name = 'z' where id = 1" },
  "a write that fails half-way": { sql: "delete from items; insert into items values (1), (2)" },
  "a column that is not there": { sql: "select nam from items" },
  "no statement": { sql: " -- nothing" },
  "transaction commands": { sql: "begin; delete from items; commit" },
  "a connection that is not there": { sql: "select 1", connection: "nowhere" },
};

/** The measured times are each call's own, and who asked is each door's. */
const plain = (row: object): object => ({ ...row, ms: 0, durationMs: 0, startedAtMs: 0, by: undefined });

test("a query does the same through the tool and through the console: codes, records, events, rows", {
  timeout: slowly * 2,
}, async () => {
  const seen: Outcome[] = [];
  const found = await differences<Ask, Outcome>({
    cases,
    async open() {
      const [one, two] = [await freshDatabase("sqlite", setUp), await freshDatabase("sqlite", setUp)];
      const byTool = bench("sqlite", one, { writable: true, mode: "allow-all" });
      const byHttp = bench("sqlite", two, { writable: true });
      const app = fastify();
      const events: object[] = [];
      dbRoutes(app, {
        databases: byHttp.databases,
        actor: () => ({ kind: "person", name: "you" }),
        signal: () => new AbortController().signal,
        emit: (_type, data) => events.push(data),
        refuse: (statusCode, code, message) => Object.assign(new Error(message), { statusCode, code }),
      });
      return {
        async tool({ connection = "shop", ...ask }) {
          const called = await byTool.call("db_query", { connection, ...ask });
          const outcome: Outcome = {
            code: called.ok ? undefined : codeOf(called.error.message),
            events: byTool.events.of("db.query").map((event) => plain(event as object)),
            history: byTool.history.map(plain),
            left: await one.query("select * from items"),
          };
          seen.push(outcome);
          return outcome;
        },
        async http({ connection = "shop", ...ask }) {
          const response = await app.inject({
            method: "POST",
            url: `/api/db/connections/${connection}/query`,
            payload: { ...ask, write: true },
          });
          const body = response.json<{ message?: string; failure?: { code?: string } }>();
          return {
            code: response.statusCode === 200 ? body.failure?.code : codeOf(body.message ?? ""),
            events: events.map(plain),
            history: byHttp.history.map(plain),
            left: await two.query("select * from items"),
          };
        },
        close: () => app.close(),
      };
    },
  });
  expect(found).toEqual([]);
  // The comparison would also hold between two doors that do nothing.
  expect(seen.map(({ code }) => code === undefined)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(seen.map(({ events }) => events.length)).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0]);
  expect(seen[3]?.left).toEqual([
    ["1", "z"],
    ["2", "b"],
  ]);
});

/** The database's own code, or the refusal's first sentence: what to call next is for a model alone. */
const codeOf = (message: string): string => /SQLITE_\w+/.exec(message)?.[0] ?? message.split(". ")[0] ?? message;
