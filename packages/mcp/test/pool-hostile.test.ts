import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { createMcpPool } from "../src/index.ts";
import { call, eventually, hostile, rig, silentLog, textOf, until } from "./harness.ts";
import { adderOverHttp, listen } from "./http-servers.ts";

/** Running; a process that has ended but that nobody has collected yet does not count. */
const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/mu.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

test("a server that never answers initialize is given up with a reason", async () => {
  const { pool } = rig({ s: hostile("hang") }, { limits: { connectTimeoutMs: 300 } });
  await pool.start();
  expect(pool.list()[0]).toMatchObject({
    status: "waiting",
    problems: ['did not answer "initialize" within 300 ms'],
  });
});

test("a server that never answers the listing is given up, one without tools is fine", async () => {
  const { pool } = rig(
    { mute: hostile("nolist"), bare: hostile("toolless") },
    { limits: { listPageTimeoutMs: 1_500 } },
  );
  await pool.start();
  expect(pool.list()).toMatchObject([
    { status: "waiting", problems: ['did not answer "tools/list" within 1.5 s'] },
    { status: "connected", tools: 0, problems: [] },
  ]);
});

test("a secret that a server prints is masked in the reason", async () => {
  const { pool } = rig({ s: { ...hostile("leak"), env: { API_KEY: "zq-71c3-very-own" } } });
  await pool.start();
  expect(pool.list()[0]?.problems[0]).toMatch(/exited with code 1 .*; its last output: bad key ‹masked› refused/u);
});

test("noise before and between messages is ignored", async () => {
  const { pool, registry } = rig({ s: hostile("noise") });
  await pool.start();
  expect(textOf(await call(registry, "s_echo", { a: 1 }))).toBe('{"a":1}');
});

test("a flood of lines that are not JSON-RPC cuts the server off", async () => {
  const { pool } = rig({ s: hostile("flood") });
  await pool.start();
  await until(pool, () => pool.list()[0]?.status === "waiting");
  expect(pool.list()[0]?.problems[0]).toMatch(/wrote more than 1000 lines in a row that are not JSON-RPC/u);
});

test("a flood of messages cuts the server off and fails the call", async () => {
  const { pool, registry } = rig({ s: hostile("plain") }, { limits: { maxMessagesPerSecond: 100 } });
  await pool.start();
  expect(textOf(await call(registry, "s_flood_now"))).toMatch(/sent more than 100 messages in a second/u);
});

test("a line without end is cut off at the message limit", async () => {
  const { pool } = rig({ s: hostile("oversize") }, { limits: { maxMessageBytes: 100_000 } });
  await pool.start();
  expect(pool.list()[0]?.problems[0]).toMatch(/^sent a message over 98 KB before it was ready/u);
});

test("a megabyte of stderr neither blocks the server nor fills memory", async () => {
  const { pool, registry } = rig({ s: hostile("stderr") });
  await pool.start();
  expect((await call(registry, "s_echo")).ok).toBe(true);
});

test("a program that does not exist is a plain reason", async () => {
  const { pool } = rig({ s: { command: "no-such-program-here" } });
  await pool.start();
  expect(pool.list()[0]?.problems[0]).toBe('program "no-such-program-here" was not found on PATH');
});

test("one bad tool never hides the rest", async () => {
  const { pool, registry } = rig({ s: hostile("schemas") });
  await pool.start();
  const available = Object.fromEntries(registry.list().map((row) => [row.name, row.available]));
  expect(available).toMatchObject({
    s_good: true,
    s_untyped: true,
    s_no_schema: true,
    s_tree: true,
    s_output: true,
    s_not_object: 'its inputSchema has type "string" instead of "object"',
    s_list: "its inputSchema is not an object",
    s_old: expect.stringContaining("draft-03") as string,
  });
  expect(pool.list()[0]?.problems).toContain("lists a tool without a name");
  expect(textOf(await call(registry, "s_list"))).toContain("its inputSchema is not an object");
});

test("a change that is announced while the first list is on its way is not lost", async () => {
  const { pool, names } = rig({ s: hostile("early") });
  await pool.start();
  await until(pool, () => names().includes("s_new"));
  expect(names()).toEqual(["s_new"]);
});

test("paging follows cursors, stops at a repeat and at the page limit", async () => {
  const { pool, names } = rig({ paged: hostile("paged"), repeat: hostile("repeat"), endless: hostile("endless") });
  await pool.start();
  expect(names().filter((name) => name.startsWith("paged_"))).toEqual(["paged_first", "paged_last"]);
  expect(names().filter((name) => name.startsWith("repeat_"))).toEqual(["repeat_t_first", "repeat_t_same"]);
  expect(names().filter((name) => name.startsWith("endless_")).length).toBe(64);
  expect(pool.list().map(({ problems }) => problems)).toEqual([
    [],
    ["repeats a page of its tool list; the list may be incomplete"],
    ["lists more than 64 pages of tools; the rest is left out"],
  ]);
});

test("a list that is no list leaves a connected server without tools", async () => {
  const { pool } = rig({ s: hostile("badlist") });
  await pool.start();
  expect(pool.list()[0]).toMatchObject({
    status: "connected",
    tools: 0,
    problems: ['answered "tools/list" without a list of tools'],
  });
});

test("results: caps, notes, structured content and protocol errors", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  const big = textOf(await call(registry, "s_big_text"));
  expect(big.length).toBeLessThanOrEqual(20_000);
  expect(big).toMatch(/\n\[clipped: \d+ characters dropped — ask the tool for less or for a part\]$/u);
  expect(textOf(await call(registry, "s_parts"))).toBe(
    [
      "[audio audio/wav, 3 bytes: not shown]",
      "[resource file:///a.txt text/plain]\ninside",
      "[resource file:///b.bin, 3 bytes: not shown]",
      "[resource link: notes file:///notes.md]",
    ].join("\n"),
  );
  expect(textOf(await call(registry, "s_structured"))).toBe('{"total":3}');
  expect(textOf(await call(registry, "s_both"))).toBe("three");
  expect(textOf(await call(registry, "s_nothing"))).toBe("(no content)");
  expect(textOf(await call(registry, "s_bad_meta"))).toBe("kept");
  expect(textOf(await call(registry, "s_control"))).toBe("abcd\r\ne\tf\ufffdg");
  expect(textOf(await call(registry, "s_not_base64"))).toBe("[image image/png: not shown, its data is not base64]");
  expect(await call(registry, "s_quiet_error")).toMatchObject({
    ok: false,
    error: { message: "quiet_error failed without saying why" },
  });
  expect(textOf(await call(registry, "s_refuse"))).toBe('MCP server "s" answered with error -32602: no such thing');
});

test("closing ends the process, its children, and one that ignores SIGTERM", async () => {
  const { registry } = rig({});
  const own = createMcpPool({
    registry,
    servers: { orphan: hostile("orphan"), stubborn: hostile("stubborn") },
    log: silentLog,
    limits: { stopGraceMs: 100 },
  });
  await own.start();
  const pids = await Promise.all(
    ["orphan_pids", "orphan_child", "stubborn_pids"].map(async (name) => Number(textOf(await call(registry, name)))),
  );
  expect(pids.map(alive)).toEqual([true, true, true]);
  await own.close();
  await eventually(() => expect(pids.map(alive)).toEqual([false, false, false]));
  expect(registry.list()).toEqual([]);
});

test("servers come and go at run time", async () => {
  const { pool, registry, names } = rig({ a: hostile("paged") });
  await pool.start();
  expect(await pool.add("b", hostile("paged"))).toMatchObject({ status: "connected", tools: 2 });
  expect(names().length).toBe(4);
  const before = textOf(await call(registry, "b_first"));
  expect(before).toBe("{}");
  expect(await pool.remove("a")).toBe(true);
  expect(await pool.remove("a")).toBe(false);
  expect(names()).toEqual(["b_first", "b_last"]);
  await pool.apply({ c: hostile("paged") });
  await until(pool, () => pool.list()[0]?.status === "connected");
  expect(names()).toEqual(["c_first", "c_last"]);
  expect(await pool.reconnect("c")).toMatchObject({ status: "connected" });
  expect(await pool.reconnect("nobody")).toBeUndefined();
});

test("changes that overlap end in the last one, with one process per server", async () => {
  const { pool, registry } = rig({});
  const one = hostile("plain");
  const two = hostile("plain", "two");
  await Promise.all([pool.apply({ s: one }), pool.apply({ s: two }), pool.apply({}), pool.apply({ s: one })]);
  await until(pool, () => pool.list()[0]?.status === "connected");
  expect(pool.list().length).toBe(1);
  expect((await call(registry, "s_pids")).ok).toBe(true);
});

test("a trial connection keeps nothing", async () => {
  const { pool, registry } = rig({});
  expect(await pool.test(hostile("paged"))).toMatchObject({ ok: true, tools: ["first", "last"] });
  expect(await pool.test(hostile("dead"))).toMatchObject({
    ok: false,
    error: expect.stringContaining("code 7") as string,
  });
  expect(await pool.test({ url: "ftp://x" })).toEqual({ ok: false, error: '"url" must be http or https, not ftp:' });
  expect(await pool.test({ url: "http://u:p@x/" })).toMatchObject({ ok: false });
  expect(registry.list()).toEqual([]);
  expect(pool.list()).toEqual([]);
});

test("the same list again leaves the registry untouched", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  let changes = 0;
  registry.onChange(() => {
    changes += 1;
  });
  await call(registry, "s_burst");
  await call(registry, "s_slow", { ms: 150 });
  expect(changes).toBe(0);
});

test("names never take a built-in's place, whichever registers first", async () => {
  const { pool, names } = rig({ a: hostile("names"), a_get: hostile("plain") });
  await pool.start();
  expect(names().every((name) => name.length <= 64)).toBe(true);
});

const closedPort = async (): Promise<string> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/mcp`;
};

test("HTTP: refused credentials, errors and unreachable hosts are told apart", async () => {
  const status = (code: number) => listen((_request, response) => void response.writeHead(code).end("<html>"));
  const { pool } = rig({
    denied: { url: await status(403) },
    broken: { url: await status(500) },
    html: {
      url: await listen((_request, response) => void response.writeHead(200, { "content-type": "text/html" }).end()),
    },
    nobody: { url: await closedPort() },
    blocked: { url: "http://127.0.0.1:9/mcp" },
  });
  await pool.start();
  expect(pool.list().map(({ problems }) => problems[0])).toEqual([
    'refused our credentials (HTTP 403): check its "headers"',
    'answered HTTP 500 to "initialize"',
    expect.stringContaining("text/html"),
    "could not be reached (ECONNREFUSED)",
    "could not be reached (bad port)",
  ]);
});

test("HTTP: an answer over the message limit is refused", async () => {
  const server = await adderOverHttp();
  const { pool } = rig({ s: { url: server.url } }, { limits: { maxMessageBytes: 50, connectTimeoutMs: 1_500 } });
  await pool.start();
  expect(pool.list()[0]).toMatchObject({
    status: "waiting",
    problems: ["sent a message over 50 bytes before it was ready"],
  });
});
