import { callTool, createGate, createMemoryRules } from "@latchai/core";
import { expect } from "vitest";
import { caseRows } from "./cases.ts";
import { call, caller, hostile, rig, textOf } from "./harness.ts";

const row = caseRows("mcp-calls.jsonl");

row("mcp-029", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  const result = await call(registry, "s_crash");
  expect(textOf(result)).toMatch(/exited with code 3.*Whether it took effect is not known/u);
  expect(pool.list()[0]?.status).toBe("waiting");
});

row("mcp-035", async () => {
  const { pool, registry } = rig({ s: hostile("plain") }, { limits: { callIdleTimeoutMs: 1_500 } });
  await pool.start();
  const lines: string[] = [];
  const result = await call(registry, "s_slow", { ms: 2_500, every: 200 }, { progress: (line) => lines.push(line) });
  expect(result).toEqual({ ok: true, text: "done" });
  expect(lines[0]).toBe("1/5 step one");
});

row("mcp-036", async () => {
  const { pool, registry } = rig({ s: hostile("plain") }, { limits: { callIdleTimeoutMs: 150 } });
  await pool.start();
  const result = await call(registry, "s_never");
  expect(textOf(result)).toMatch(/neither an answer nor progress for 150 ms \(idle limit\).*not known/u);
  expect(textOf(await call(registry, "s_cancelled"))).toBe("1");
});

row("mcp-037", async () => {
  const limits = { callIdleTimeoutMs: 20_000, callTotalTimeoutMs: 600 };
  const { pool, registry } = rig({ s: hostile("plain") }, { limits });
  await pool.start();
  const result = await call(registry, "s_forever", { every: 50 });
  expect(textOf(result)).toContain("still running after 600 ms (total limit");
});

row("mcp-038", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  const stop = new AbortController();
  const pending = call(registry, "s_slow", { ms: 700 }, { signal: stop.signal });
  setTimeout(() => stop.abort(), 30);
  expect(await pending).toMatchObject({ ok: false, error: { kind: "cancelled" } });
  // The late answer arrives meanwhile and disturbs nothing.
  expect(await call(registry, "s_slow", { ms: 900 })).toEqual({ ok: true, text: "done" });
  expect(textOf(await call(registry, "s_cancelled"))).toBe("1");
});

row("mcp-039", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  expect(await call(registry, "s_png")).toEqual({
    ok: true,
    text: "",
    images: ["data:image/png;base64,iVBORw0KGgo="],
  });
});

row("mcp-045", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  const result = await call(registry, "s_big_error");
  expect(result.ok).toBe(false);
  expect(textOf(result)).toMatch(/^start e+ end$/u);
  expect(textOf(result).length).toBeGreaterThan(1_000_000);
  const huge = textOf(await call(registry, "s_huge_error"));
  expect(huge.length).toBeLessThanOrEqual(1024 * 1024);
  expect(huge).toContain("[clipped:");
});

row("mcp-047", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  const result = await call(registry, "s_svg");
  expect(result).not.toHaveProperty("images");
  expect(textOf(result)).toContain("[image image/svg+xml, 6 bytes: not shown, only raster pictures are]");
  expect(textOf(result)).toContain("[image text/html");
});

row("mcp-048", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  const result = await call(registry, "s_huge_image");
  expect(result).not.toHaveProperty("images");
  expect(textOf(result)).toBe("[image image/png, 30.0 MB: not shown, over 15.0 MB]");
});

row("mcp-050", async () => {
  const { pool, registry } = rig({ s: hostile("schemas") });
  await pool.start();
  expect(await call(registry, "s_untyped", { depth: "5" })).toEqual({ ok: true, text: '{"depth":5}' });
});

row("mcp-058", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  await pool.remove("s");
  const result = await callTool(registry, {
    name: "s_echo",
    arguments: {},
    caller,
    surface: "cli",
    attended: true,
    agent: { name: "a", tools: ["s_echo"] },
  });
  expect(result).toMatchObject({ ok: false, error: { kind: "unknown_tool" } });
});

row("mcp-059", async () => {
  const { pool, registry } = rig({ s: hostile("poison") });
  await pool.start();
  expect(registry.get("s_big")?.tool.class).toBe("unknown");
  expect(registry.list().find(({ name }) => name === "s_big")?.concurrent).toBe(false);
  const asked: string[] = [];
  const gate = createGate({
    rules: createMemoryRules(),
    prompts: {
      ask(prompt) {
        asked.push(prompt.tool);
        return Promise.resolve({ answer: "deny" });
      },
    },
    unattendedDefault: () => "deny",
    mode: () => "ask",
  });
  const through = (attended: boolean) =>
    callTool(registry, { name: "s_big", arguments: {}, caller, surface: "cli", attended, gate });
  expect((await through(false)).ok).toBe(true);
  expect(await through(true)).toMatchObject({ ok: false, error: { kind: "denied" } });
  expect(asked).toEqual(["s_big"]);
});

row("mcp-061", async () => {
  const { pool, registry } = rig({ s: hostile("plain") });
  await pool.start();
  expect(textOf(await call(registry, "s_hologram"))).toBe(
    'seen\n[part of unknown type "hologram": not shown]\n[part that is not an object]\n[text part without text]',
  );
});

row("mcp-062", async () => {
  const { pool, registry } = rig({ fs: hostile("plain") });
  await pool.start();
  expect(textOf(await call(registry, "fs_crash"))).toMatch(
    /^MCP server "fs" exited with code 3; its last output: .*about to fall over: ENOSPC, during this call\./u,
  );
});
