import { beforeAll, describe, expect, it } from "vitest";
import { classifySql, sqlReady } from "../src/domain/classify/index.ts";
import type { Engine } from "../src/domain/connection.ts";

beforeAll(sqlReady);

const waysOf = (sql: string, engine: Engine): (string | undefined)[] =>
  classifySql(sql, engine).statements.map(({ outside }) => outside);

const postgres = `
copy (select 1) to program 'touch /tmp/x' | COPY … TO PROGRAM runs a command on the server
copy t from program 'cat /etc/passwd' | COPY … FROM PROGRAM
copy t to '/tmp/x' | COPY … TO writes a file
copy t from '/etc/passwd' | COPY … FROM reads a file
load 'x' | LOAD loads code
create function f() returns int language c as 'a', 'b' | language c may run anything
create function f() returns text language internal as 'pg_read_file' | language internal
create or replace procedure f() language plpython3u as $$import os$$ | language plpython3u
do language plperlu $$ system('id') $$ | language plperlu
do $$ begin execute 'copy t to program ''id'''; end $$ | it holds execute
do $$ begin copy t to program 'id'; end $$ | it holds copy
do $$ begin perform pg_read_file('/etc/passwd'); end $$ | it holds pg_read_file
do $$ begin perform U&"pg\\005fread_file"('/etc/passwd'); end $$ | it holds U&"
do $$ begin do E'begin \\x65xecute ''x''; end'; end $$ | it holds do
create function f() returns void language plpgsql as 'begin execute $1; end' | it holds execute
create function f() returns text language sql begin atomic select pg_read_file('/x'); end | pg_read_file reaches
alter system set work_mem = '5MB' | ALTER SYSTEM
create extension dblink | CREATE EXTENSION
alter extension dblink update | ALTER EXTENSION
create server s foreign data wrapper f | CREATE SERVER
create user mapping for public server s | CREATE USER MAPPING
create foreign table ft (a int) server s | CREATE FOREIGN TABLE
import foreign schema a from server s into b | IMPORT FOREIGN SCHEMA
create subscription s connection 'host=x' publication p | CREATE SUBSCRIPTION
set local_preload_libraries = 'x' | has the server load code
alter role r set session_preload_libraries = 'x' | has the server load code
select pg_read_file('/etc/passwd') | pg_read_file reaches
select pg_catalog.pg_ls_dir('/') | pg_ls_dir reaches
select (pg_stat_file('/etc')).size | pg_stat_file reaches
select lo_import('/etc/passwd') | lo_import reaches
select lo_export(1, '/tmp/x') | lo_export reaches
insert into t select pg_read_binary_file('/x') | pg_read_binary_file reaches
with a as (insert into t values (1) returning *) select dblink_exec('', 'x') from a | dblink_exec reaches
update t set v = pg_file_write('/x', 'a', false) | pg_file_write reaches
create view v as select pg_read_file('/x') | pg_read_file reaches
explain analyze select pg_read_file('/x') | pg_read_file reaches
select query_to_xml('select pg_read_file(''/x'')', true, true, '') | query_to_xml runs SQL out of a text
prepare p as select pg_read_file('/x') | pg_read_file reaches`;

const mysql = `
select 1 into outfile '/tmp/x' | INTO OUTFILE
select a from t into dumpfile '/tmp/x' | INTO DUMPFILE
load data infile '/etc/passwd' into table t | LOAD DATA
load data local infile '/etc/passwd' into table t | LOAD DATA
load xml infile '/x' into table t | LOAD XML
select load_file('/etc/passwd') | LOAD_FILE
insert into t values (LOAD_FILE('/etc/passwd')) | LOAD_FILE
update t set a = \`load_file\`('/x') | LOAD_FILE
install plugin p soname 'x.so' | INSTALL PLUGIN
install soname 'x' | SONAME
create function f returns int soname 'x.so' | SONAME
create server s foreign data wrapper mysql options (host 'x') | CREATE SERVER
create or replace server s foreign data wrapper mysql options (host 'x') | CREATE SERVER
change master to master_host = 'x' | CHANGE MASTER
shutdown | SHUTDOWN
execute immediate 'select 1 into outfile "/x"' | EXECUTE IMMEDIATE
prepare p from 'select 1' | PREPARE
create procedure p() begin prepare s from @x; execute s; end | PREPARE
create procedure p() select 1 into outfile '/x' | INTO OUTFILE`;

const sqlite = `
attach '/tmp/x.db' as x | ATTACH
attach database 'x' as y | ATTACH
/* a */ detach y | DETACH
vacuum into '/tmp/x' | VACUUM INTO
vacuum main into '/tmp/x' | VACUUM INTO
select load_extension('x') | load_extension
select "load_extension"('x') | load_extension
insert into t select readfile('/x') | readfile
select writefile('/x', 'a') | writefile
select edit('a', 'sh') | edit
pragma temp_store_directory = '/x' | temp_store_directory
pragma main.writable_schema = 1 | writable_schema
pragma data_store_directory('/x') | data_store_directory
create virtual table v using csv(filename='/etc/passwd') | module csv`;

const rows = (engine: Engine, text: string) =>
  text
    .trim()
    .split("\n")
    .map((line): [Engine, string, string] => {
      const at = line.lastIndexOf(" | ");
      return [engine, line.slice(0, at), line.slice(at + 3)];
    });

describe("what leaves the database", () => {
  it.each([
    ...rows("postgres", postgres),
    ...rows("mysql", mysql),
    ...rows("mariadb", mysql),
    ...rows("sqlite", sqlite),
  ])("%s: %s", (engine, sql, way) => {
    const { class: its, statements } = classifySql(sql, engine);
    expect(its).toBe("write");
    expect(statements.map(({ outside }) => outside)).toEqual([expect.stringContaining(way)]);
  });

  it.each<[Engine, string]>([
    ["postgres", "delete from t"],
    ["postgres", "copy t to stdout"],
    ["postgres", "create table t (program text, copy int)"],
    ["postgres", "do $$ begin insert into t values (1) on conflict do nothing; end $$"],
    ["postgres", "create function f(int) returns int language sql as 'select $1 + 1'"],
    ["postgres", "create trigger tr before insert on t for each row execute function f()"],
    ["postgres", "alter role r set work_mem = '5MB'"],
    ["postgres", "select nextval('s')"],
    ["postgres", "insert into t values ('pg_read_file(1)')"],
    ["mysql", "insert into t values ('into outfile')"],
    ["mysql", "create table t (soname int, outfile int)".replace("soname", "`soname`")],
    ["mysql", "select 1 into @a"],
    ["mariadb", "call p()"],
    ["mariadb", "deallocate prepare s"],
    ["sqlite", "vacuum"],
    ["sqlite", "insert into t values ('load_extension(1)')"],
    ["sqlite", "pragma user_version = 3"],
    ["sqlite", "create virtual table v using fts5(a)"],
  ])("and what only writes: %s: %s", (engine, sql) => {
    expect(classifySql(sql, engine).class).toBe("write");
    expect(waysOf(sql, engine)).toEqual([undefined]);
  });

  it("is told of each statement", () => {
    expect(waysOf("delete from t where a = 1; load 'x'", "postgres")).toEqual([undefined, expect.any(String)]);
  });

  it("is not said of what only reads", () => {
    expect(waysOf("select 'load_file', program from copy", "postgres")).toEqual([undefined]);
  });
});
