import { beforeAll, describe, expect, it } from "vitest";
import { classifySql, sqlReady } from "../src/domain/classify/index.ts";
import { type NeighbourCase, neighbourCases } from "./sql-cases.ts";

beforeAll(sqlReady);

describe("what lies beside the cases of the case file", () => {
  const engines = new Map<string, NeighbourCase[]>();
  for (const row of neighbourCases()) engines.set(row.engine, [...(engines.get(row.engine) ?? []), row]);
  for (const [engine, rows] of engines) {
    it(`is told apart on ${engine}`, () => {
      const wrong = rows
        .map((row) => ({ ...row, got: classifySql(row.sql, row.engine) }))
        .filter(({ expect: wanted, got }) => got.class !== wanted)
        .map(({ sql, expect: wanted, got }) => ({
          sql,
          wanted,
          said: got.problem ?? got.statements.map((s) => s.reason),
        }));
      expect(wrong).toEqual([]);
    });
  }

  it("has more than a hundred texts for every engine", () => {
    for (const rows of engines.values()) expect(rows.length).toBeGreaterThan(100);
  });
});
