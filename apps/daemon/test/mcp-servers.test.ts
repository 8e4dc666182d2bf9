import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";

const hostile = fileURLToPath(new URL("../../../packages/mcp/test/fixtures/hostile.mjs", import.meta.url));
const require = createRequire(import.meta.url);
const filesystem = join(
  dirname(require.resolve("@modelcontextprotocol/server-filesystem/package.json")),
  "dist/index.js",
);
const node = process.execPath;

const fromEnv = (name: string): string => `\${env:${name}}`;

interface Row {
  name: string;
  state: string;
  tools: number;
  problems: string[];
  target: string;
  nextTryAt?: string;
}

let daemon: TestDaemon;

beforeAll(async () => {
  daemon = await startDaemon({
    config: {
      mcpServers: {
        good: { command: node, args: [hostile, "plain"] },
        hangs: { command: node, args: [hostile, "hang"] },
        dead: { command: node, args: [hostile, "dead"] },
        flood: { command: node, args: [hostile, "flood"] },
        secret: { url: "http://127.0.0.1:9/mcp", headers: { Authorization: "Bearer very-s3cret" } },
        unset: { command: node, args: [hostile, "plain"], env: { KEY: fromEnv("LATCHAI_TEST_UNSET") } },
      },
    },
    env: { OPENAI_API_KEY: "sk-daemon-key" },
  });
}, 120_000);
afterAll(() => daemon.stop());

const rows = async (): Promise<Row[]> => (await (await daemon.fetch("/api/mcp")).json()) as Row[];
const row = async (name: string): Promise<Row> => {
  const found = (await rows()).find((other) => other.name === name);
  if (found === undefined) throw new Error(`no row ${name}`);
  return found;
};
/** The row as it was in that state: a server that waits is soon tried again. */
const settled = (name: string, state: string): Promise<Row> =>
  vi.waitFor(
    async () => {
      const found = await row(name);
      expect(found.state).toBe(state);
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );

const send = (method: string, path: string, body?: object) =>
  daemon.fetch(path, {
    method,
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });

test("bad servers cost only themselves, each with its reason", async () => {
  await settled("good", "connected");
  const dead = await settled("dead", "waiting");
  expect(dead.problems[0]).toMatch(/exited with code 7 .*config\.toml not found/u);
  expect(dead.nextTryAt).toMatch(/^\d{4}-/u);
  expect((await settled("flood", "waiting")).problems[0]).toMatch(/not JSON-RPC/u);
  expect((await settled("unset", "failed")).problems[0]).toContain("LATCHAI_TEST_UNSET");
  expect((await row("hangs")).state).toBe("connecting");
  expect((await daemon.fetch("/api/health")).status).toBe(200);
});

test("its tools are called like any other, without the daemon's secrets in its environment", async () => {
  await settled("good", "connected");
  expect(await daemon.call("good_echo", { a: 1 })).toEqual({ ok: true, text: '{"a":1}' });
  const env = JSON.parse((await daemon.call("good_env", {})).text ?? "{}") as Record<string, string>;
  expect(env).toHaveProperty("PATH");
  expect(env).not.toHaveProperty("OPENAI_API_KEY");
  expect(env).not.toHaveProperty("LATCHAI_HOME");
  const tools = (await (await daemon.fetch("/api/tools")).json()) as { name: string; source: string }[];
  expect(tools.find(({ name }) => name === "good_echo")).toMatchObject({ source: "good" });
});

test("an attended call asks first, and a rule binds to the server's own tool", async () => {
  await settled("good", "connected");
  const explained = await send("POST", "/api/permissions/explain", {
    tool: "good_echo",
    arguments: {},
    attended: true,
  });
  expect(await explained.json()).toMatchObject({ decision: "ask", class: "unknown" });
});

test("secrets of a server are never shown", async () => {
  await settled("secret", "waiting");
  const text = JSON.stringify(await rows()) + daemon.stderr();
  expect(text).not.toContain("very-s3cret");
});

test("add, reconnect, test and remove, without a restart", async () => {
  await daemon.home.write("workspace/x.txt", "from fs\n");
  const config = { command: node, args: [filesystem, join(daemon.home.path, "workspace")] };
  const tried = await send("POST", "/api/mcp/test", { config });
  expect(await tried.json()).toMatchObject({ ok: true, tools: expect.arrayContaining(["read_text_file"]) as string[] });
  const added = await send("POST", "/api/mcp", { name: "fs", config });
  expect(added.status).toBe(201);
  await settled("fs", "connected");
  expect(await daemon.call("fs_read_text_file", { path: join(daemon.home.path, "workspace/x.txt") })).toEqual({
    ok: true,
    text: "from fs\n",
  });
  expect((await send("POST", "/api/mcp", { name: "fs", config })).status).toBe(409);
  expect(JSON.parse(await daemon.home.read("latchai.config.json"))).toMatchObject({ mcpServers: { fs: config } });
  expect(await (await send("POST", "/api/mcp/fs/reconnect")).json()).toMatchObject({ name: "fs" });
  await settled("fs", "connected");
  expect((await send("DELETE", "/api/mcp/fs")).status).toBe(200);
  expect((await rows()).some(({ name }) => name === "fs")).toBe(false);
  expect(await daemon.call("fs_read_text_file", { path: "x" })).toMatchObject({
    ok: false,
    error: { kind: "unknown_tool" },
  });
  expect((await send("DELETE", "/api/mcp/fs")).status).toBe(404);
  expect((await send("POST", "/api/mcp/fs/reconnect")).status).toBe(404);
});

test("each change of a server is an event, so that the page follows", async () => {
  const config = { command: node, args: [hostile, "plain"] };
  const stop = new AbortController();
  const stream = await daemon.fetch("/api/events", { signal: stop.signal });
  let seen = "";
  const reading = (async () => {
    for await (const chunk of stream.body ?? []) seen += Buffer.from(chunk as Uint8Array).toString("utf8");
  })().catch(() => undefined);
  await send("POST", "/api/mcp", { name: "told", config });
  await settled("told", "connected");
  await send("DELETE", "/api/mcp/told");
  await vi.waitFor(() => expect(seen).toMatch(/"server":"told","state":"removed"/u), { timeout: 20_000 });
  expect(seen).toMatch(/"type":"mcp\.changed".*"server":"told","state":"connected"/u);
  stop.abort();
  await reading;
});

test("nothing is added to a config that cannot be read", async () => {
  const good = await daemon.home.read("latchai.config.json");
  await daemon.home.write("latchai.config.json", `${good}{`);
  const config = { command: node, args: [hostile, "plain"] };
  const refused = await send("POST", "/api/mcp", { name: "late", config });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("Repair the config first");
  expect(await daemon.home.read("latchai.config.json")).toBe(`${good}{`);
  await daemon.home.write("latchai.config.json", good);
});

test("a server written into the file by hand waits for a person", async () => {
  const config = JSON.parse(await daemon.home.read("latchai.config.json")) as { mcpServers: Record<string, object> };
  config.mcpServers.sneaky = { command: node, args: [hostile, "plain"] };
  await daemon.home.write("latchai.config.json", JSON.stringify(config));
  await vi.waitFor(async () => expect((await row("sneaky")).state).toBe("stopped"), { timeout: 20_000, interval: 50 });
  expect((await row("sneaky")).problems[0]).toMatch(/waits for your word/u);
  expect(await daemon.call("sneaky_echo", {})).toMatchObject({ ok: false });
  await daemon.cli(["trust", "accept", "--all"]);
  await settled("sneaky", "connected");
  expect(await daemon.call("sneaky_echo", {})).toMatchObject({ ok: true });
});
