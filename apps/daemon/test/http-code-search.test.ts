import { stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";
import { startEmbeddings } from "./support/embeddings.ts";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const start = async (options: Parameters<typeof startDaemon>[0]): Promise<TestDaemon> => {
  const daemon = await startDaemon(options);
  ends.push(() => daemon.stop());
  return daemon;
};

const files = {
  "workspace/src/auth.ts": "export function verifyToken() {}\n",
  "workspace/b.ts": "export const x = 1;\n",
};

test("search_code of a running daemon answers from its index, and from the same one after a restart", async () => {
  const endpoint = await startEmbeddings();
  ends.push(endpoint.close);
  const config = { embeddings: { url: endpoint.url, model: "m1" } };
  const daemon = await start({ config, files });
  const first = await daemon.call("search_code", { query: "where are tokens checked" });
  expect(first.text).toMatch(/^src\/auth\.ts:1 \(\d\.\d\d\)\nexport function verifyToken\(\) \{\}/);
  const sent = endpoint.state.texts.length;
  await daemon.kill();
  const again = await start({ home: daemon.home });
  expect((await again.call("search_code", { query: "verifyToken" })).text).toContain("src/auth.ts:1 (1.00)");
  expect(endpoint.state.texts.length - sent).toBe(1);
});

test("without an endpoint search_code says so, and makes no index", async () => {
  const daemon = await start({ files });
  expect((await daemon.call("search_code", { query: "x" })).text).toBe("no embeddings endpoint configured");
  await expect(stat(join(daemon.home.path, "data/index"))).rejects.toThrow("ENOENT");
});

test("grep and glob of the bundle work without ripgrep", async () => {
  const daemon = await start({ files, env: { PATH: "/nonexistent" } });
  expect((await daemon.call("grep", { pattern: "verify\\w+" })).text).toBe(
    "src/auth.ts:1: export function verifyToken() {}",
  );
  expect((await daemon.call("glob", { pattern: "**/*.ts" })).text).toBe("b.ts\nsrc/auth.ts");
});
