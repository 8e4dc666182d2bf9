import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";
import { createTestHome } from "./support/home.ts";
import { callMcp, mcpOverHttp, mcpOverStdio } from "./support/mcp.ts";

let daemon: TestDaemon;

beforeAll(async () => {
  daemon = await startDaemon({ files: { "workspace/a.txt": "one\ntwo\n" } });
}, 120_000);
afterAll(() => daemon.stop());

interface OpenPrompt {
  id: string;
  tool: string;
  surface: string;
}

const openPrompts = async (): Promise<OpenPrompt[]> =>
  (await (await daemon.fetch("/api/prompts")).json()) as OpenPrompt[];

const answer = (id: string, body: object) =>
  daemon.fetch(`/api/prompts/${id}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const nextPrompt = () =>
  vi.waitFor(
    async () => {
      const [prompt] = await openPrompts();
      expect(prompt).toBeDefined();
      return prompt as OpenPrompt;
    },
    { timeout: 20_000, interval: 20 },
  );

test("over HTTP: the official client lists and calls with a token of scope call", async () => {
  const token =
    (await daemon.cli(["token", "add", "agent", "--scope", "call"])).stdout.trim().split(/\s+/).at(-1) ?? "";
  const client = await mcpOverHttp(daemon, token);
  const { tools } = await client.listTools();
  const rows = (await (await daemon.fetch("/api/tools")).json()) as { name: string; available: unknown }[];
  expect(tools.map(({ name }) => name).sort()).toEqual(
    rows.flatMap(({ name, available }) => (available === true ? [name] : [])).sort(),
  );
  expect(await callMcp(client, "read_file", { path: "a.txt" })).toEqual({ text: "one\ntwo\n", isError: false });
  const missing = await callMcp(client, "read_file", {});
  expect(missing.isError).toBe(true);
  expect(missing.text).toMatch(/^Invalid arguments for read_file: path /u);
  await client.close();
});

test("over HTTP: no bearer, a wrong one, a foreign Host or Origin are refused", async () => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const post = (headers: Record<string, string>) =>
    fetch(`${daemon.url}/mcp`, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
  expect((await post({})).status).toBe(401);
  expect((await post({ authorization: "Bearer nonsense" })).status).toBe(401);
  const owner = { authorization: `Bearer ${daemon.token}` };
  expect((await post({ ...owner, origin: "https://evil.example" })).status).toBe(403);
  const { request } = await import("node:http");
  const status = await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(daemon.url);
    const outgoing = request(
      { hostname, port, path: "/mcp", method: "POST", headers: { ...owner, host: "attacker.test" } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
  expect(status).toBe(421);
});

test("over HTTP: another token cannot use a session, an unknown agent is refused", async () => {
  const initialize = {
    jsonrpc: "2.0",
    id: 0,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
  };
  const post = (path: string, token: string, message: object, headers: Record<string, string> = {}) =>
    fetch(daemon.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...headers },
      body: JSON.stringify(message),
    });
  const opened = await post("/mcp", daemon.token, initialize);
  const session = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
  const other =
    (await daemon.cli(["token", "add", "second", "--scope", "call"])).stdout.trim().split(/\s+/).at(-1) ?? "";
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  expect((await post("/mcp", daemon.token, list, session)).status).toBe(200);
  expect((await post("/mcp", other, list, session)).status).toBe(404);
  expect((await post("/mcp?agent=nobody", daemon.token, initialize)).status).toBe(422);
});

test("attached over stdio: reads, asks a person through the API, and obeys the answer", async () => {
  const { client } = await mcpOverStdio(daemon.home.path);
  expect(await callMcp(client, "read_file", { path: "a.txt" })).toEqual({ text: "one\ntwo\n", isError: false });
  await daemon.home.write("workspace/gone.txt", "x");

  const progress: (string | undefined)[] = [];
  const denied = client.callTool({ name: "delete_file", arguments: { path: "gone.txt" } }, undefined, {
    onprogress: ({ message }) => progress.push(message),
  });
  const first = await nextPrompt();
  expect(first).toMatchObject({ tool: "delete_file", surface: "mcp" });
  await vi.waitFor(() => expect(progress[0]).toMatch(/^waiting for a person to allow delete_file at http:/u), {
    timeout: 20_000,
  });
  await answer(first.id, { answer: "deny", message: "keep it" });
  expect(await denied).toMatchObject({ isError: true });
  expect(await daemon.home.read("workspace/gone.txt")).toBe("x");

  const allowed = callMcp(client, "delete_file", { path: "gone.txt" });
  await answer((await nextPrompt()).id, { answer: "once" });
  expect(await allowed).toEqual({ text: "deleted gone.txt", isError: false });
  await client.close();
});

test("attached over stdio: a client that goes away withdraws its question, and nothing runs", async () => {
  const { client, transport } = await mcpOverStdio(daemon.home.path);
  await daemon.home.write("workspace/stays.txt", "x");
  void client.callTool({ name: "delete_file", arguments: { path: "stays.txt" } }).catch(() => undefined);
  await nextPrompt();
  process.kill(transport.pid ?? 0, "SIGKILL");
  await vi.waitFor(async () => expect(await openPrompts()).toEqual([]), { timeout: 20_000 });
  expect(await daemon.home.read("workspace/stays.txt")).toBe("x");
});

test("attached over stdio: an unknown agent is one sentence and exit status 2", async () => {
  const result = await daemon.cli(["mcp", "--agent", "nobody"]);
  expect(result).toEqual({
    code: 2,
    stdout: "",
    stderr: 'There is no agent "nobody". Leave --agent out to act as the default agent.\n',
  });
});

test("two clients at once edit one file and lose nothing", async () => {
  await daemon.home.write("workspace/log.txt", "start\n");
  const [one, two] = await Promise.all([mcpOverStdio(daemon.home.path), mcpOverHttp(daemon, daemon.token)]);
  const append = (client: typeof two, mark: string) =>
    callMcp(client, "edit_file", { path: "log.txt", old_string: "start\n", new_string: `start\n${mark}\n` });
  const marks = Array.from({ length: 10 }, (_, index) => `line ${index}`);
  const results = await Promise.all(marks.map((mark, index) => append(index % 2 === 0 ? one.client : two, mark)));
  expect(results.filter(({ isError }) => isError)).toEqual([]);
  expect((await daemon.home.read("workspace/log.txt")).trim().split("\n").sort()).toEqual([...marks, "start"].sort());
  await Promise.all([one.client.close(), two.close()]);
});

test("standalone: the whole product in one process; only beside no daemon", async () => {
  const home = await createTestHome({ files: { "workspace/b.txt": "alone\n" } });
  const { client, stderr } = await mcpOverStdio(home.path, ["--standalone"]);
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("read_file");
  expect(await callMcp(client, "read_file", { path: "b.txt" })).toEqual({ text: "alone\n", isError: false });
  await client.close();
  expect(stderr()).not.toMatch(/Error|failed/u);
  await home.remove();
  const beside = await daemon.cli(["mcp", "--standalone"]);
  expect(beside.code).toBe(1);
  expect(beside.stdout).toBe("");
  expect(beside.stderr).toMatch(/already runs/u);
});

test("attached over stdio: an unanswered question is a refusal; the end of the daemon is said", async () => {
  const own = await startDaemon({ config: { prompts: { timeoutMs: 1_000 } }, files: { "workspace/a.txt": "x" } });
  const { client, transport, stderr } = await mcpOverStdio(own.home.path);
  const { text, isError } = await callMcp(client, "delete_file", { path: "a.txt" });
  expect(isError).toBe(true);
  expect(text).toMatch(/nobody answered/iu);
  expect(text).toContain("delete_file");
  expect(await own.home.read("workspace/a.txt")).toBe("x");
  const closed = new Promise<void>((resolve) => {
    client.onclose = resolve;
  });
  expect(transport.pid).toBeGreaterThan(0);
  await own.stop();
  await closed;
  expect(stderr()).toMatch(/The LatchAI daemon closed the connection/u);
});
