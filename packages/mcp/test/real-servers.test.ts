import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { call, eventually, rig, textOf } from "./harness.ts";

const require = createRequire(import.meta.url);
const filesystem = join(
  dirname(require.resolve("@modelcontextprotocol/server-filesystem/package.json")),
  "dist/index.js",
);
const everything = join(
  dirname(require.resolve("@modelcontextprotocol/server-everything/package.json")),
  "dist/index.js",
);

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), "latchai-mcp-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
};

test("server-filesystem: every tool is listed and usable, and text comes once", async () => {
  const root = await folder();
  await writeFile(join(root, "a.txt"), "hello\n");
  const { pool, registry, names } = rig({ fs: { command: process.execPath, args: [filesystem, root] } });
  await pool.start();
  expect(pool.list()[0]).toMatchObject({ status: "connected", problems: [] });
  expect(names()).toContain("fs_read_text_file");
  expect(registry.list().every((row) => row.available === true && row.group === "fs")).toBe(true);
  expect(await call(registry, "fs_read_text_file", { path: join(root, "a.txt") })).toEqual({
    ok: true,
    text: "hello\n",
  });
  // A number as text is coerced at our seam; the server itself refuses it.
  const head = await call(registry, "fs_read_text_file", { path: join(root, "a.txt"), head: "1" });
  expect(head).toEqual({ ok: true, text: "hello" });
  const outside = await call(registry, "fs_read_text_file", { path: "/etc/passwd" });
  expect(textOf(outside)).toMatch(/Access denied/u);
  expect(outside.ok).toBe(false);
});

test("server-everything over stdio: pictures, resources, structured content, progress", async () => {
  const { pool, registry } = rig({ all: { command: process.execPath, args: [everything, "stdio"] } });
  await pool.start();
  expect(pool.list()[0]).toMatchObject({ status: "connected", problems: [] });
  expect(await call(registry, "all_echo", { message: "hi" })).toEqual({ ok: true, text: "Echo: hi" });
  const image = await call(registry, "all_get-tiny-image");
  expect(image.ok && image.images?.[0]).toMatch(/^data:image\/png;base64,/u);
  const links = textOf(await call(registry, "all_get-resource-links", { count: 2 }));
  expect(links.match(/\[resource link: /gu)?.length).toBe(2);
  const structured = textOf(await call(registry, "all_get-structured-content", { location: "Chicago" }));
  expect(JSON.parse(structured)).toHaveProperty("temperature");
  const lines: string[] = [];
  const long = await call(
    registry,
    "all_trigger-long-running-operation",
    { duration: 0.6, steps: 3 },
    { progress: (line) => lines.push(line) },
  );
  expect(textOf(long)).toContain("completed");
  expect(lines.length).toBeGreaterThan(0);
  expect(textOf(await call(registry, "all_get-sum", { a: "2", b: 3 }))).toContain("5");
});

test("server-everything over Streamable HTTP, and its death while connected", async () => {
  const port = await freePort();
  const server = spawn(process.execPath, [everything, "streamableHttp"], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: "ignore",
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  const { pool, registry, names } = rig(
    { web: { url: `http://127.0.0.1:${port}/mcp` } },
    { limits: { retryBaseMs: 100, retryMaxMs: 200 } },
  );
  await pool.start();
  await eventually(() => expect(pool.list()[0]?.status).toBe("connected"));
  expect(await call(registry, "web_echo", { message: "hi" })).toEqual({ ok: true, text: "Echo: hi" });
  server.kill("SIGKILL");
  const result = await call(registry, "web_echo", { message: "hi" });
  if (result.ok === false && result.error.kind === "failed") {
    expect(result.error.message).toMatch(/could not be reached|took effect is not known/u);
  }
  await eventually(() => expect(names()).toEqual([]));
  expect(pool.list()[0]?.problems[0]).toMatch(/could not be reached \([A-Z_]+\)/u);
});

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
