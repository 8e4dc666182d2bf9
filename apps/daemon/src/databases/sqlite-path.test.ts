import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type SqlitePlaces, sqlitePath } from "./sqlite-path.ts";

let base: string;
let places: SqlitePlaces;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "sqlite-path-")));
  for (const folder of ["home/data", "home/workspace", "project/sub", "docs", "else"])
    mkdirSync(join(base, folder), { recursive: true });
  for (const file of ["home/data/latchai.db", "home/workspace/w.db", "project/a.db", "docs/d.db", "else/e.db"])
    writeFileSync(join(base, file), "");
  places = { workspace: join(base, "project"), mounts: [join(base, "docs")], home: join(base, "home") };
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

test.each(["a.db", "sqlite:a.db", "sqlite:./sub/../a.db", "sqlite3:a.db"])("%s starts at the workspace", (url) => {
  expect(sqlitePath(url, places)).toEqual({ ok: true, path: join(base, "project/a.db") });
});

test("absolute paths in every spelling lead to the file that the person named", () => {
  const path = join(base, "else/e.db");
  for (const url of [path, `sqlite:${path}`, `sqlite://${path}`, pathToFileURL(path).href])
    expect(sqlitePath(url, places)).toEqual({ ok: true, path });
});

test("a file that is not there is said to be missing", () => {
  expect(sqlitePath("gone.db", places)).toEqual({ ok: false, problem: "file missing" });
});

test.each(["", "sqlite:", ":memory:", "sqlite::memory:", "sqlite://host/x"])("%j is no path", (url) => {
  expect(sqlitePath(url, places)).toMatchObject({ ok: false, problem: expect.stringContaining("not a path") });
});

test("the daemon's own folder is refused, by its name and through a link", () => {
  const own = join(base, "home/data/latchai.db");
  symlinkSync(own, join(base, "else/link.db"));
  for (const url of [own, join(base, "else/link.db")])
    expect(sqlitePath(url, places)).toMatchObject({ ok: false, problem: expect.stringContaining("own folder") });
});

test("a link in a folder that agents write to must not lead out of it", () => {
  symlinkSync(join(base, "else/e.db"), join(base, "project/out.db"));
  symlinkSync(join(base, "docs/d.db"), join(base, "project/in.db"));
  expect(sqlitePath("out.db", places)).toMatchObject({ ok: false, problem: expect.stringContaining("link") });
  expect(sqlitePath("in.db", places)).toEqual({ ok: true, path: join(base, "docs/d.db") });
});

test("the workspace inside home is open", () => {
  const inside = { ...places, workspace: join(base, "home/workspace") };
  expect(sqlitePath("w.db", inside)).toEqual({ ok: true, path: join(base, "home/workspace/w.db") });
  expect(sqlitePath("../data/latchai.db", inside)).toMatchObject({ ok: false });
});

test("a hard link opens no file of another folder", () => {
  linkSync(join(base, "else/e.db"), join(base, "project/hard.db"));
  linkSync(join(base, "home/data/latchai.db"), join(base, "else/store.db"));
  expect(sqlitePath("hard.db", places)).toMatchObject({ ok: false, problem: expect.stringContaining("hard links") });
  expect(sqlitePath(join(base, "else/store.db"), places)).toMatchObject({
    ok: false,
    problem: expect.stringContaining("own database"),
  });
});
