import { expect, test } from "vitest";
import { commandOf } from "./command.ts";

test.each([
  ["select 1", "SELECT"],
  ["  -- a note\n/* and one */ # more\n( ( select 1 ) )", "SELECT"],
  ["with x as (select 1) select * from x", "SELECT"],
  ["values (1)", "SELECT"],
  ["table t", "SELECT"],
  ["Update t set a = 1", "UPDATE"],
  ["create  table t (a int)", "CREATE TABLE"],
  ["create or replace view v as select 1", "CREATE OR"],
  ["drop\nindex i", "DROP INDEX"],
  ["show tables", "SHOW"],
  ["", ""],
  ["-- nothing", ""],
])("the command of %j is %s", (text, command) => {
  expect(commandOf(text)).toBe(command);
});
