import { describe, expect, it } from "vitest";
import { createPostgresParser, type PostgresParser } from "./parser.ts";

/** Deep enough that the grammar's module runs out of stack, which leaves its memory unsound. */
const bottomless = `select 1${"+1".repeat(30_000)}`;

const goodText = "select a.b, lower(c) from t a join u on (a.x = u.y) where z in (select 1)";
const treeOf = (parser: PostgresParser): string => JSON.stringify(parser.parse(goodText));

describe("the PostgreSQL grammar", () => {
  it("answers that it cannot parse until it is loaded", async () => {
    const parser = createPostgresParser();
    expect(parser.parse("select 1")).toMatchObject({ ok: false, message: expect.stringContaining("call again") });
    await parser.ready();
    expect(parser.parse("select 1")).toMatchObject({ ok: true });
  });

  it("tells how many statements a text has, and what is wrong with it", async () => {
    const parser = createPostgresParser();
    await parser.ready();
    const two = parser.parse("select 1; delete from t");
    expect(two.ok && two.statements.map((statement) => Object.keys(statement))).toEqual([
      ["SelectStmt"],
      ["DeleteStmt"],
    ]);
    expect(parser.parse("selec 1")).toEqual({ ok: false, message: 'syntax error at or near "selec"' });
    expect(parser.parse("")).toMatchObject({ ok: false });
  });

  it("survives texts that exhaust its stack, however often they come", async () => {
    const parser = createPostgresParser();
    await parser.ready();
    const tree = treeOf(parser);
    for (let round = 0; round < 4; round++) {
      expect(parser.parse(bottomless)).toMatchObject({ ok: false });
      await parser.ready();
      expect(treeOf(parser)).toBe(tree);
    }
  });
});
