import { describe, expect, it } from "vitest";
import type { Engine } from "../../connection.ts";
import { classifySql } from "../classify.ts";

const pieces = (sql: string, engine: Engine): string[] => classifySql(sql, engine).statements.map(({ text }) => text);

describe("bodies stay whole", () => {
  it.each<[Engine, string]>([
    [
      "postgres",
      "create function f() returns int language sql begin atomic select 1; select case when true then 2 end; end",
    ],
    ["postgres", "CREATE OR REPLACE PROCEDURE p() BEGIN ATOMIC DELETE FROM t; END"],
    ["postgres", "create rule r as on insert to t do also (delete from u; delete from v)"],
    ["postgres", "create function f() returns int language plpgsql as $$ begin return 1; end $$"],
    ["mysql", "create procedure p() begin if 1 then select 1; end if; while 0 do select 2; end while; end"],
    ["mysql", "create definer = `a`@`b` trigger g before insert on t for each row begin set new.a = if(1, 2, 3); end"],
    [
      "mysql",
      "create procedure p() begin declare x int; l: loop leave l; end loop; repeat set x = 1; until 1 end repeat; end",
    ],
    ["mysql", "create procedure p() case 1 when 1 then select 1; else begin select 2; end; end case"],
    [
      "mysql",
      "create event e on schedule every 1 day do begin drop table if exists t; select case 1 when 1 then 2 end; end",
    ],
    ["mariadb", "begin not atomic declare x int default 1; for i in 1..3 do select i; end for; end"],
    ["mariadb", "if 1 then delete from t; else select case when 1 then 2 end; end if"],
    ["mariadb", "for i in 1..3 do delete from t; while 0 do select i; end while; end for"],
    [
      "mariadb",
      "create or replace function f() returns int begin if x then return 1; elseif y then return 2; end if; end",
    ],
    [
      "sqlite",
      "create trigger g after insert on t when 1 begin delete from u; update u set a = case 1 when 1 then 2 end; end",
    ],
    ["sqlite", "CREATE TEMP TRIGGER IF NOT EXISTS g INSTEAD OF DELETE ON w BEGIN SELECT 1; END"],
  ])("%s: %s", (engine, body) => {
    expect(pieces(`select 0; ${body}; delete from z;`, engine)).toEqual(["select 0", body, "delete from z"]);
  });

  it("but only where the engine has such bodies", () => {
    expect(pieces("begin; select 1; end; select 2", "sqlite")).toHaveLength(4);
    expect(pieces("begin; select case when 1 then 2 end; commit", "postgres")).toHaveLength(3);
    expect(pieces("begin; select 1; commit", "mariadb")).toHaveLength(3);
    expect(pieces("create table function_log (a int); delete from t", "mysql")).toHaveLength(2);
  });
});

describe("what separates nothing", () => {
  it.each<[Engine, string]>([
    ["postgres", "select ';', $a$;$a$, E'\\';', U&\";\" -- ;\n/* ; /* ; */ ; */"],
    ["postgres", "select E'a'\n  'b\\';' from t"],
    ["mysql", "select ';', \";\", `;`, 'a\\';' # ;\n-- ;\n/* ; */"],
    ["mariadb", "select 'a'';', \"a\"\";\""],
    ["sqlite", "select ';', \";\", `;`, [;] -- ;\n/* ; */"],
  ])("%s: %s", (engine, sql) => {
    expect(pieces(`${sql};${sql}`, engine)).toEqual([sql, sql]);
  });

  it("is told apart by engine", () => {
    expect(pieces("select 1 -- a\r; select 2", "postgres")).toHaveLength(2);
    expect(pieces("select 1 -- a\r; select 2", "mysql")).toHaveLength(1);
    expect(pieces("select 'a\\'; select 2; -- '", "sqlite")).toHaveLength(2);
    expect(pieces("select 'a\\'; select 2; -- '", "mysql")).toHaveLength(1);
    expect(pieces("select $$;$$", "postgres")).toHaveLength(1);
    expect(pieces("select $$;$$", "mysql")).toHaveLength(2);
    expect(pieces("select 1 --;\n select 2", "mysql")).toHaveLength(2);
    expect(pieces("select 1 --;\n select 2", "sqlite")).toHaveLength(1);
  });
});
