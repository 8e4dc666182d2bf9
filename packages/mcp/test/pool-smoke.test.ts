import { expect, test } from "vitest";
import { call, hostile, rig } from "./harness.ts";

test("a server's tools stand in the registry and can be called", async () => {
  const { pool, registry, names } = rig({ fs: hostile("plain") });
  await pool.start();
  expect(pool.list()).toMatchObject([{ name: "fs", status: "connected", server: { name: "hostile" } }]);
  expect(names()).toContain("fs_echo");
  expect(await call(registry, "fs_echo", { a: 1 })).toEqual({ ok: true, text: '{"a":1}' });
});
