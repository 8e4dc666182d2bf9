import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { planFind } from "../src/domain/regex/plan.ts";
import { createFinder } from "../src/search/line-finder.mjs";
import { createPlaced } from "../src/search/placed.ts";
import { createFileScanner } from "../src/search/scan-file.mjs";
import { makeFiles, workspace } from "./harness.ts";

test("a file under a folder that became a link since it was listed is not shown, with either engine", async () => {
  const { base, ws } = await workspace({ "d/x": "inside\n" });
  await makeFiles(base, { "out/x": "SECRET\n" });
  await symlink("../out", join(ws, "l"));
  const scan = createFileScanner(await createFinder(planFind("e", { literal: true, ignoreCase: false })));
  const rows: string[] = [];
  const add = (row: { bytes: Uint8Array }) => rows.push(Buffer.from(row.bytes).toString()) > 0;
  // True: the walk goes on with the next file.
  expect(scan(join(ws, "l/x"), add)).toBe(true);
  expect(scan(join(ws, "d/x"), add)).toBe(true);
  expect(rows).toEqual(["inside"]);
  const placed = createPlaced(ws);
  await placed.load(["l/x", "d/x", "d/gone"]);
  expect(["l/x", "d/x", "d/gone"].map((path) => placed.holds(path))).toEqual([false, true, false]);
});

test("a change whose call was cancelled while it waited its turn is not made", async () => {
  let [go, begin] = [() => {}, () => {}];
  const turn = new Promise<void>((resolve) => {
    go = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const checkpoints = {
    before: async () => {
      begin();
      await turn;
      return () => {};
    },
  };
  const { call, ok, ws } = await workspace({ "a.txt": "0" }, { services: { checkpoints } });
  const first = call("write_file", { path: "a.txt", content: "first" });
  await begun;
  const abort = new AbortController();
  const late = [
    call("write_file", { path: "a.txt", content: "late" }, abort.signal),
    call("edit_file", { path: "a.txt", old_string: "first", new_string: "late" }, abort.signal),
    call("delete_file", { path: "a.txt" }, abort.signal),
  ];
  abort.abort();
  for (const result of await Promise.all(late))
    expect(result).toMatchObject({ ok: false, error: { kind: "cancelled" } });
  go();
  expect(await first).toMatchObject({ ok: true });
  // Its turn comes after all of theirs.
  await ok("multi_edit", { path: "a.txt", edits: [{ old_string: "first", new_string: "last" }] });
  expect(await readFile(join(ws, "a.txt"), "utf8")).toBe("last");
});
