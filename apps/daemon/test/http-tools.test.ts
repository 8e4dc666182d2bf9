import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LocalDaemon, type Probe, startLocal } from "./support/in-process.ts";

const probe: Probe = {};
let daemon: LocalDaemon;
beforeAll(async () => {
  daemon = await startLocal({ probe, files: { "workspace/a.txt": "hello\n" } });
});
afterAll(() => daemon.stop());

const call = (tool: string, body: unknown) => daemon.asOwner("POST", `/api/tools/${tool}`, body);

describe("GET /api/tools", () => {
  test("rows have exactly the documented fields", async () => {
    const rows = (await daemon.send("GET", "/api/tools")).json<Record<string, unknown>[]>();
    const row = rows.find(({ name }) => name === "read_file");
    expect(Object.keys(row ?? {})).toEqual(["name", "description", "source", "group", "available"]);
    expect(row).toMatchObject({ source: "built-in", group: "Files", available: true });
    for (const { description } of rows) expect(String(description).length).toBeLessThanOrEqual(200);
  });

  test("answers 304 while nothing changed, and anew once a tool comes or goes", async () => {
    const first = await daemon.send("GET", "/api/tools");
    const again = await daemon.send("GET", "/api/tools", { headers: { "if-none-match": first.headers.etag ?? "" } });
    expect([again.status, again.text]).toEqual([304, ""]);
    const { defineFamily, toolsFor, Type } = await import("@latchai/core");
    const extra = toolsFor<undefined>()({
      name: "extra",
      description: "d",
      parameters: Type.Object({}),
      class: "ordinary",
      examples: [{}],
      run: () => "x",
    });
    const remove = daemon.serving.daemon.registry.add(
      defineFamily<undefined>({ name: "extra", title: "Extra", events: {}, tools: [extra] }),
      undefined,
    );
    const changed = await daemon.send("GET", "/api/tools", { headers: { "if-none-match": first.headers.etag ?? "" } });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('"extra"');
    remove();
    expect((await daemon.send("GET", "/api/tools")).headers.etag).toBe(first.headers.etag);
  });

  test("one tool has its schema and class; an unknown one is a 404", async () => {
    const tool = (await daemon.asOwner("GET", "/api/tools/delete_file")).json<Record<string, unknown>>();
    expect(tool).toMatchObject({ name: "delete_file", class: "delete", concurrent: false });
    expect(tool.parameters).toMatchObject({ type: "object", required: ["path"] });
    expect((await daemon.asOwner("GET", "/api/tools/nothing")).code()).toBe("not_found");
    const missed = await daemon.asOwner("GET", "/api/tools/delete_fil");
    expect([missed.status, missed.text]).toEqual([404, expect.stringContaining('Did you mean \\"delete_file\\"?')]);
  });
});

describe("POST /api/tools/:name", () => {
  test("is 200 with a result, whatever becomes of the call", async () => {
    const cases = [
      ["read_file", { arguments: { path: "a.txt" } }, { ok: true, text: "hello\n" }],
      ["read_file", { arguments: '{"path":"a.txt"}' }, { ok: true, text: "hello\n" }],
      ["read_fil", { arguments: {} }, { ok: false, error: { kind: "unknown_tool" } }],
      ["read_file", { arguments: {} }, { ok: false, error: { kind: "invalid_arguments" } }],
      ["risky", { arguments: {} }, { ok: false, error: { kind: "denied" } }],
      ["read_file", { arguments: { path: "missing.txt" } }, { ok: false, error: { kind: "failed" } }],
      ["echo", {}, { ok: true, text: "{}" }],
    ] as const;
    for (const [tool, body, expected] of cases) {
      const answer = await call(tool, body);
      expect(answer.status).toBe(200);
      expect(answer.json()).toMatchObject(expected);
    }
  });

  test("hands arguments to the seam as they came: nothing is coerced, filled in or dropped on the way", async () => {
    const raw = '{"arguments":{"count":"5","text":"a"}}';
    expect((await call("echo", raw)).json()).toEqual({ ok: true, text: '{"count":5,"text":"a"}' });
    const half = (await call("echo", '{"arguments":{"count":1.5}}')).json<{ error: { message: string } }>();
    expect(half.error.message).toMatch(/^Invalid arguments for echo: count /);
    const proto = (await call("echo", '{"arguments":{"__proto__":{"a":1}}}')).json();
    expect(proto).toMatchObject({ ok: false, error: { kind: "invalid_arguments" } });
    const named = (await call("echo", '{"arguments":{"constructor":1}}')).json<{ error: { message: string } }>();
    expect(named.error.message).toContain("constructor");
  });

  test("the body around the arguments is strict", async () => {
    for (const body of [
      { arguments: {}, attended: "true" },
      { arguments: {}, extra: 1 },
      { arguments: {}, session: 1 },
      [],
      "1",
    ]) {
      const answer = await call("echo", body);
      expect([answer.status, answer.code()]).toEqual([400, "invalid_request"]);
    }
    const agent = await call("echo", { arguments: {}, agent: "nobody" });
    expect([agent.status, agent.code()]).toEqual([422, "unknown_agent"]);
    expect((await call("echo", { arguments: {}, agent: "default" })).json()).toMatchObject({ ok: true });
  });

  test("takes 32 MB, other routes 1 MB", async () => {
    const text = "x".repeat(5 * 1024 * 1024);
    const big = (await call("write_file", { arguments: { path: "big.txt", content: text } })).json<{ text: string }>();
    expect(big.text).toBe(`wrote big.txt (${text.length} bytes)`);
    const tooBig = await call("echo", { arguments: { text: "x".repeat(33 * 1024 * 1024) } });
    expect([tooBig.status, tooBig.code()]).toEqual([413, "body_too_large"]);
    const rules = await daemon.asOwner("POST", "/api/permissions/rules", {
      key: "x".repeat(1024 * 1024),
      effect: "deny",
    });
    expect([rules.status, rules.code()]).toEqual([413, "body_too_large"]);
  });

  test("closing the request cancels the call", async () => {
    const running = new Promise<AbortSignal>((resolve) => {
      probe.started = resolve;
    });
    const client = new AbortController();
    const answer = daemon
      .asOwner("POST", "/api/tools/slow", { arguments: { text: "gone" } }, { signal: client.signal })
      .catch((error: unknown) => error);
    const signal = await running;
    const cancelled = new Promise((resolve) => signal.addEventListener("abort", resolve));
    client.abort();
    await cancelled;
    expect(await answer).toBeInstanceOf(Error);
    for (;;) {
      const { calls } = (await daemon.asOwner("GET", "/api/activity/calls?tool=slow")).json<{
        calls: { outcome: string; summary: string }[];
      }>();
      if (calls.length === 0) continue;
      expect(calls).toMatchObject([{ outcome: "cancelled", summary: '{"text":"gone"}' }]);
      break;
    }
  });

  test("keeps a connection alive after an answer: a finished call is never cancelled", async () => {
    for (let round = 0; round < 3; round++) {
      const answer = await fetch(`${daemon.url}/api/tools/echo`, {
        method: "POST",
        headers: { authorization: `Bearer ${daemon.token}`, "content-type": "application/json" },
        body: "{}",
      });
      expect(await answer.json()).toEqual({ ok: true, text: "{}" });
    }
  });
});

test("stopping the daemon cancels what runs and answers it", async () => {
  const own: Probe = {};
  const other = await startLocal({ probe: own });
  const running = new Promise((resolve) => {
    own.started = resolve;
  });
  const answer = other.asOwner("POST", "/api/tools/slow", { arguments: {} });
  await running;
  const stopped = other.stop();
  expect((await answer).json()).toMatchObject({ ok: false, error: { kind: "cancelled" } });
  await stopped;
});
