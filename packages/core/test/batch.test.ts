import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BatchCall,
  type CallOptions,
  createRegistry,
  defineFamily,
  externalTool,
  type Registry,
  runBatch,
  type Static,
  type ToolSpec,
  Type,
  toolsFor,
} from "../src/index.ts";

const Params = Type.Object({ id: Type.Integer() });
type Args = Static<typeof Params>;

/** Tools whose runs end only when the test lets go of them, so that what overlaps is known exactly. */
function gated() {
  const running = new Set<number>();
  const finished: number[] = [];
  const seen: { id: number; beside: number[] }[] = [];
  let most = 0;
  const waiting: (() => void)[] = [];
  const run = async ({ id }: Args): Promise<string> => {
    seen.push({ id, beside: [...running] });
    running.add(id);
    most = Math.max(most, running.size);
    await new Promise<void>((resolve) => waiting.push(resolve));
    running.delete(id);
    finished.push(id);
    return `ran ${id}`;
  };
  const spec = (name: string): ToolSpec<Args, object> => ({
    name,
    description: "A tool of this test.",
    parameters: Params,
    class: "ordinary",
    examples: [{ id: 1 }],
    run,
  });
  const tool = toolsFor<object>();
  const registry: Registry = createRegistry({ profile: "test" });
  registry.add(
    defineFamily({
      name: "f",
      title: "F",
      events: {},
      tools: [tool(spec("serial")), tool({ ...spec("read"), concurrent: true })],
    }),
    {},
  );
  const foreign = externalTool({ ...spec("fs_read"), concurrent: true }, { server: "fs", tool: "read" });
  registry.add(defineFamily({ name: "fs", title: "fs", events: {}, tools: [foreign] }), {});
  const letGo = async <T>(batch: Promise<T>): Promise<T> => {
    let done = false;
    const end = batch.finally(() => {
      done = true;
    });
    while (!done) {
      await new Promise((resolve) => setImmediate(resolve));
      waiting.shift()?.();
    }
    return end;
  };
  return { registry, letGo, seen, finished, most: () => most };
}

const options: CallOptions = {
  caller: { id: "u", name: "u", capabilities: new Set(), anonymous: false },
  surface: "chat",
  attended: false,
};

test("concurrent calls run four at a time, a serial or foreign call runs alone, results keep the order", async () => {
  const name = fc.constantFrom("read", "read", "read", "serial", "fs_read", "unknown", "bad");
  await fc.assert(
    fc.asyncProperty(fc.array(name, { maxLength: 12 }), async (names) => {
      const { registry, letGo, seen, most } = gated();
      const calls: BatchCall[] = names.map((each, id) =>
        each === "bad" ? { name: "read", arguments: { id: "x" } } : { name: each, arguments: { id } },
      );
      const results = await letGo(runBatch(registry, calls, options));
      expect(results.map((result) => (result.ok ? result.text : result.error.kind))).toEqual(
        names.map((each, id) =>
          each === "unknown" ? "unknown_tool" : each === "bad" ? "invalid_arguments" : `ran ${id}`,
        ),
      );
      expect(most()).toBeLessThanOrEqual(4);
      for (const { id, beside } of seen) {
        if (names[id] !== "read") expect(beside).toEqual([]);
        for (const other of beside) {
          const between = names.slice(Math.min(id, other), Math.max(id, other) + 1);
          expect(between.every((each) => each === "read" || each === "bad")).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("five concurrent calls: the fifth starts when one of the first four ends", async () => {
  const { registry, letGo, seen, most } = gated();
  const calls = Array.from({ length: 5 }, (_, id) => ({ name: "read", arguments: { id } }));
  await letGo(runBatch(registry, calls, options));
  expect(most()).toBe(4);
  expect(seen.at(-1)).toEqual({ id: 4, beside: [1, 2, 3] });
});

test("aborting ends the calls that run and starts no other", async () => {
  const { registry, seen } = gated();
  const controller = new AbortController();
  const calls = Array.from({ length: 6 }, (_, id) => ({ name: "read", arguments: { id } }));
  const batch = runBatch(registry, calls, { ...options, signal: controller.signal });
  while (seen.length < 4) await new Promise((resolve) => setImmediate(resolve));
  controller.abort();
  const kinds = (await batch).map((result) => (result.ok ? "ok" : result.error.kind));
  expect(kinds).toEqual(Array.from({ length: 6 }, () => "cancelled"));
  expect(seen).toHaveLength(4);
});

test("a listener that throws loses no result and stops no call", async () => {
  const { registry, letGo, finished } = gated();
  const logged: unknown[] = [];
  const log = { debug() {}, info() {}, warn() {}, error: (_text: string, error: unknown) => void logged.push(error) };
  const calls = Array.from({ length: 6 }, (_, id) => ({ name: id === 5 ? "serial" : "read", arguments: { id } }));
  const gone = new Error("the reader is gone");
  const batch = runBatch(registry, calls, { ...options, log }, () => {
    throw gone;
  });
  const results = await letGo(batch);
  expect(results.map((result) => result.ok && result.text)).toEqual(calls.map((_, id) => `ran ${id}`));
  expect(finished).toHaveLength(6);
  expect(logged).toEqual(Array.from({ length: 6 }, () => gone));
});
