import { beforeAll, describe, expect, it } from "vitest";
import { classifySql, sqlReady } from "../src/domain/classify/index.ts";
import { sqlCases } from "./sql-cases.ts";

beforeAll(sqlReady);

describe("the case file", () => {
  for (const { id, engine, sql, expect: wanted, statements, kind } of sqlCases()) {
    it(`${id}: ${JSON.stringify(sql)}`, () => {
      const got = classifySql(sql, engine);
      expect({ class: got.class, statements: got.statements.length }).toEqual({ class: wanted, statements });
      if (kind !== undefined) expect(got.statements.map((statement) => statement.kind)).toContain(kind);
      for (const { text, offset, class: is, reason } of got.statements) {
        expect(sql.slice(offset, offset + text.length)).toBe(text);
        expect(reason !== undefined).toBe(is === "write");
      }
      if (got.statements.length === 0) expect(got.problem).toBeDefined();
    });
  }
});
