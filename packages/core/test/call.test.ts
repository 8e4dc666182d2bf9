import { describe, expect, test } from "vitest";
import {
  type CallContext,
  callTool,
  createGate,
  createMemoryRules,
  defineFamily,
  explainCall,
  externalTool,
  type NewEvent,
  type NewRule,
  type Output,
  type ToolCall,
  ToolError,
} from "../src/index.ts";
import { call, errorOf, registryOf, type Spec, spec } from "./sample-tool.ts";

test("a tool knows its own name and its call's id, the one that its events carry", async () => {
  const seen: unknown[] = [];
  const registry = registryOf({
    run: (_args: unknown, at: CallContext) => {
      seen.push(at.tool, at.callId);
      return "";
    },
  });
  const ids: unknown[] = [];
  const events = { emit: ({ data }: NewEvent) => void ids.push((data as { callId?: string }).callId) };
  await callTool(registry, call({ callId: "call_7", events }));
  await callTool(registry, call({ events }));
  await callTool(registry, call({}));
  expect(seen.slice(0, 3)).toEqual(["sample", "call_7", "sample"]);
  expect(ids).toEqual(["call_7", "call_7", seen[3], seen[3]]);
  expect(seen.slice(4)).toEqual(["sample", undefined]);
});

describe("who may call", () => {
  test("an unknown name, with and without a near one", async () => {
    const registry = registryOf({});
    expect(await errorOf(registry, { name: "smaple" })).toBe(
      'unknown_tool: Unknown tool "smaple". Did you mean "sample"?',
    );
    expect(await errorOf(registry, { name: "zzz" })).toBe('unknown_tool: Unknown tool "zzz"');
    expect(await errorOf(registry, { name: "__proto__" })).toBe('unknown_tool: Unknown tool "__proto__"');
  });

  test("an unknown name shows what it hides", async () => {
    expect(await errorOf(registryOf({}), { name: "zzz\u001b[2J\u202eyyy" })).toBe(
      String.raw`unknown_tool: Unknown tool "zzz\u{1b}[2J\u{202e}yyy"`,
    );
  });

  test("a tool outside the allowlist is refused and not suggested", async () => {
    const registry = registryOf({}, { name: "other" });
    const agent = { name: "a", tools: ["other"] };
    const refused = 'not_allowed: Tool "sample" is not available to this agent (not in its allowlist)';
    expect(await errorOf(registry, { agent })).toBe(refused);
    expect(await errorOf(registry, { agent: { name: "a", tools: [] } })).toBe(refused);
    expect(await errorOf(registry, { agent, name: "smaple" })).toBe('unknown_tool: Unknown tool "smaple"');
    for (const tools of [["s*"], ["Sample"], ["F"], ["sample "]]) {
      expect(await errorOf(registry, { agent: { name: "a", tools } })).toBe(refused);
    }
  });

  test("an opt-in tool must be named; vault is granted by the agent's vault and by nothing else", async () => {
    const registry = registryOf({ name: "send_email", optIn: true }, { name: "vault", optIn: true });
    const reach = async (name: string, agent?: ToolCall["agent"]): Promise<boolean> =>
      (await callTool(registry, call(agent === undefined ? { name } : { name, agent }))).ok;
    expect(await reach("send_email")).toBe(false);
    expect(await reach("send_email", { name: "a", tools: ["send_email"] })).toBe(true);
    expect(await reach("vault", { name: "a", tools: ["vault"] })).toBe(false);
    expect(await reach("vault", { name: "a", tools: ["read_file"], vault: "notes" })).toBe(true);
    expect(await reach("vault", { name: "a", vault: "notes" })).toBe(true);
  });

  test("surface, capability and availability are checked in this order, after the allowlist and before the arguments", async () => {
    const registry = registryOf({
      surfaces: ["workflow"],
      capability: "owner",
      available: () => "no extension is paired",
    });
    const owner = { id: "o", name: "Olga", capabilities: new Set(["owner"]), anonymous: false };
    const bad = { arguments: { nope: 1 } };
    expect(await errorOf(registry, bad)).toContain(
      'not_allowed: Tool "sample" cannot be called from chat; it works from workflow',
    );
    expect(await errorOf(registry, { ...bad, surface: "workflow" })).toContain(
      'needs the capability "owner", which Ann does not hold',
    );
    expect(await errorOf(registry, { ...bad, surface: "workflow", caller: owner })).toBe(
      'unavailable: Tool "sample" is unavailable: no extension is paired',
    );
  });

  test("an availability check that throws counts as unavailable", async () => {
    const registry = registryOf({
      available: () => {
        throw new Error("cache is empty");
      },
    });
    expect(await errorOf(registry)).toBe('unavailable: Tool "sample" is unavailable: cache is empty');
  });

  test("a schema that cannot be used takes out its own tool only", async () => {
    const registry = registryOf({ name: "good" });
    const broken = externalTool(
      spec({ name: "bad", parameters: { type: "object", properties: { a: { type: "strin" } } } as never }),
      { server: "s", tool: "bad" },
    );
    registry.add(defineFamily({ name: "s", title: "s", events: {}, tools: [broken] }), {});
    expect(await errorOf(registry, { name: "bad" })).toContain(
      'unavailable: Tool "bad" is unavailable: its argument schema cannot be used',
    );
    expect(await errorOf(registry, { name: "good" })).toBe("ok: done");
  });
});

describe("arguments", () => {
  test("undeclared arguments of a built-in are refused; a foreign schema stays as open as it is", async () => {
    const registry = registryOf({});
    const open = externalTool(spec({ name: "open" }), { server: "s", tool: "open" });
    registry.add(defineFamily({ name: "s", title: "s", events: {}, tools: [open] }), {});
    expect(await errorOf(registry, { arguments: { txt: "x" } })).toBe(
      "invalid_arguments: Invalid arguments for sample: txt is not a known argument; did you mean text?",
    );
    expect(await errorOf(registry, { name: "open", arguments: { txt: "x" } })).toBe("ok: done");
  });

  test("run gets the coerced arguments, the events what was run with", async () => {
    const events: NewEvent[] = [];
    const registry = registryOf({ run: (args) => JSON.stringify(args) });
    expect(
      await errorOf(registry, {
        arguments: '{"count":"2","text":7}',
        events: { emit: (event) => void events.push(event) },
      }),
    ).toBe('ok: {"count":2,"text":"7"}');
    expect(events.map((event) => event.type)).toEqual(["tool.started", "tool.finished"]);
    expect(events[0]?.data).toMatchObject({ tool: "sample", arguments: { count: 2, text: "7" } });
    expect(events[1]?.data).not.toHaveProperty("arguments");
  });

  test("the end of a call that never started says what was asked for", async () => {
    const events: NewEvent[] = [];
    await errorOf(registryOf(), { arguments: { txt: "x" }, events: { emit: (event) => void events.push(event) } });
    expect(events).toMatchObject([
      { type: "tool.finished", data: { ok: false, arguments: { txt: "x" }, durationMs: 0 } },
    ]);
  });
});

describe("permission", () => {
  const gateWith = (rules: NewRule[]) =>
    createGate({ rules: createMemoryRules(rules), unattendedDefault: () => "deny", mode: () => "ask" });

  test("the key of a tool without a request is its name", async () => {
    const registry = registryOf({ class: "delete" });
    expect(await errorOf(registry, { gate: gateWith([]) })).toContain("denied: ");
    expect(await errorOf(registry, { gate: gateWith([{ key: "sample", effect: "allow" }]) })).toBe("ok: done");
    expect(await errorOf(registry, { attended: false, gate: gateWith([{ key: "sample", effect: "deny" }]) })).toContain(
      'the deny rule "sample"',
    );
  });

  test("a request may change the class either way, and arguments reach it prepared", async () => {
    const seen: unknown[] = [];
    const registry = registryOf({
      class: "unknown",
      request(args) {
        seen.push(args);
        return { class: args["text"] === "read" ? "ordinary" : "code", segments: [{ key: "sample(x)" }], preview: "p" };
      },
    });
    const gate = gateWith([]);
    expect(await errorOf(registry, { gate, attended: false, arguments: { text: "read", count: "1" } })).toBe(
      "ok: done",
    );
    expect(await errorOf(registry, { gate, attended: false, arguments: { text: "write" } })).toContain("denied: ");
    expect(seen[0]).toEqual({ text: "read", count: 1 });
  });

  test("without a gate everything runs except what a floor or the denylist refuses", async () => {
    const registry = registryOf(
      { class: "code" },
      { name: "floor", request: () => ({ denied: "that address is private", segments: [], preview: "" }) },
    );
    expect(await errorOf(registry, { attended: false })).toBe("ok: done");
    expect(await errorOf(registry, { name: "floor" })).toBe("denied: that address is private");
  });

  test("a request that throws refuses the call, and nothing runs", async () => {
    let ran = 0;
    const failing = (error: Error): Spec => ({
      request: () => {
        throw error;
      },
      run: () => {
        ran += 1;
        return "";
      },
    });
    expect(await errorOf(registryOf(failing(new ToolError("x", 'no connection "x"; see db_connections'))))).toBe(
      'failed: no connection "x"; see db_connections',
    );
    expect(await errorOf(registryOf(failing(new TypeError("oops"))))).toBe("failed: sample failed: oops");
    expect(ran).toBe(0);
  });

  test("explaining asks nobody and runs nothing", async () => {
    let ran = 0;
    const registry = registryOf({
      class: "code",
      run: () => {
        ran += 1;
        return "";
      },
    });
    const gate = gateWith([]);
    expect(await explainCall(registry, call({ gate }))).toMatchObject({
      ok: true,
      explanation: { decision: "ask", by: "ask", class: "code", offers: ["sample"] },
    });
    expect(await explainCall(registry, call({ gate, arguments: { nope: 1 } }))).toMatchObject({
      ok: false,
      error: { kind: "invalid_arguments" },
    });
    expect(await explainCall(registry, call({}))).toMatchObject({ explanation: { decision: "allow", by: "no-gate" } });
    expect(ran).toBe(0);
  });
});

describe("results", () => {
  test("a success is clipped at its own limit, or at 24,000, or not at all", async () => {
    const long = "a".repeat(60_000);
    const length = async (changes: Spec): Promise<number> => {
      const result = await callTool(registryOf({ run: () => long, ...changes }), call());
      return result.ok ? result.text.length : -1;
    };
    expect(await length({})).toBeLessThanOrEqual(24_000);
    expect(await length({ maxResultChars: 500 })).toBeLessThanOrEqual(500);
    expect(await length({ maxResultChars: 50_000 })).toBeLessThanOrEqual(24_000);
    expect(await length({ clip: false })).toBe(60_000);
  });

  test("a failure is clipped even where a success is not, except for a foreign server's error", async () => {
    const long = "e".repeat(60_000);
    const length = async (error: Error): Promise<number> => {
      const registry = registryOf({
        clip: false,
        run: () => {
          throw error;
        },
      });
      const result = await callTool(registry, call());
      return result.ok ? -1 : result.error.message.length;
    };
    expect(await length(new ToolError("x", long))).toBeLessThanOrEqual(24_000);
    expect(await length(new ToolError("x", long, { clip: false }))).toBe(60_000);
    expect(await length(new ToolError("x", "e".repeat(2_000_000), { clip: false }))).toBeLessThanOrEqual(1_048_576);
  });

  test("pictures travel outside the text, details reach events only", async () => {
    const events: NewEvent[] = [];
    const output: Output = {
      text: "seen",
      images: ["data:image/png;base64,AA", "https://evil.example/x.png"],
      details: { diff: "-a+b" },
    };
    const result = await callTool(
      registryOf({ run: () => output }),
      call({ events: { emit: (event) => void events.push(event) } }),
    );
    expect(result).toEqual({ ok: true, text: "seen", images: ["data:image/png;base64,AA"] });
    expect(events.at(-1)?.data).toMatchObject({ details: { diff: "-a+b" }, ok: true, chars: 4, images: 1 });
  });

  test("a bug becomes a result with its message, and the log gets the stack", async () => {
    const logged: unknown[] = [];
    const log = { debug() {}, info() {}, warn() {}, error: (...entry: unknown[]) => void logged.push(entry) };
    for (const run of [
      () => Promise.reject(new TypeError("x is not a function")),
      () => undefined as unknown as string,
    ]) {
      expect(await errorOf(registryOf({ run }), { log })).toMatch(/^failed: sample failed: ./);
    }
    expect(String(logged[0])).toContain("call.test.ts");
  });

  test("events are masked, and only declared ones are recorded", async () => {
    const events: NewEvent[] = [];
    const registry = registryOf({
      emits: ["note.added"],
      run(_args, { emit }) {
        emit("note.added", { text: "TOKEN=abc", api_key: "abc", deep: [{ url: "https://u:p@x.example" }] });
        emit("note.lost", {});
        return "done";
      },
    });
    await callTool(
      registry,
      call({ session: "s", run: "r", agent: { name: "a" }, events: { emit: (event) => void events.push(event) } }),
    );
    expect(events.map((event) => event.type)).toEqual(["tool.started", "note.added", "tool.finished"]);
    expect(events[1]).toMatchObject({ session: "s", run: "r", agent: "a" });
    expect(events[1]?.data).toEqual({
      text: "TOKEN=‹masked›",
      api_key: "‹masked›",
      deep: [{ url: "https://‹masked›@x.example" }],
    });
  });

  test("an event log that throws does not disturb the call", async () => {
    const emit = (): never => {
      throw new Error("disk full");
    };
    expect(await errorOf(registryOf({}), { events: { emit } })).toBe("ok: done");
  });
});
