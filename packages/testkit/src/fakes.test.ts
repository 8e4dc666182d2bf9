import { expect, test } from "vitest";
import { differences } from "./doors.ts";
import { createTestClock, createTestIds, createTestStores } from "./fakes.ts";
import { createTestHost } from "./host.ts";
import { scriptedPrompts } from "./prompts.ts";
import { createWorkspace } from "./workspace.ts";

test("the clock moves only when told", () => {
  const clock = createTestClock(1000);
  clock.advance(5);
  expect(clock.now()).toBe(1005);
  clock.set(7);
  expect(clock.now()).toBe(7);
});

test("ids ascend and have a ULID's length", () => {
  const ids = createTestIds();
  const made = [ids.next(), ids.next(), ids.next()];
  expect([...made].sort()).toEqual(made);
  expect(made[0]).toHaveLength(26);
});

test("a store keeps values as JSON, apart from other stores, and refuses what JSON cannot hold", () => {
  const store = createTestStores();
  const value = { a: [1] };
  store("one").set("k", value);
  value.a.push(2);
  expect(store("one").get("k")).toEqual({ a: [1] });
  expect(store("two").get("k")).toBeUndefined();
  expect(() => store("one").set("f", () => 1)).toThrow("not JSON");
  store("one").delete("k");
  expect(store("one").keys()).toEqual([]);
});

test("a scripted person answers in order, then not at all", async () => {
  const prompts = scriptedPrompts("once", (prompt) => ({ answer: "deny", message: prompt.tool }));
  const prompt = {
    tool: "t",
    class: "code",
    surface: "chat",
    preview: "",
    reasons: [],
    segments: [],
    offers: [],
  } as const;
  const ask = () => prompts.ask({ ...prompt, reasons: [], segments: [], offers: [] }, new AbortController().signal);
  expect([await ask(), await ask(), await ask()]).toEqual([
    { answer: "once" },
    { answer: "deny", message: "t" },
    "timeout",
  ]);
  prompts.answer("always");
  expect(await ask()).toEqual({ answer: "always" });
  expect(prompts.asked).toHaveLength(4);
});

test("a workspace has the files, mounts and refusals it was asked for", async () => {
  using workspace = createWorkspace({
    files: { "src/a.ts": "x", "empty/": "" },
    mounts: { docs: { files: { "b.md": "y" } } },
    refused: (root) => [{ path: `${root}/src`, intents: ["write"], message: "src is closed" }],
  });
  expect(await workspace.files.list("empty")).toEqual([]);
  expect(await workspace.files.stat("docs/b.md")).toMatchObject({ kind: "file" });
  await expect(workspace.files.write("src/c.ts", new Uint8Array())).rejects.toThrow("src is closed");
  await expect(workspace.files.write("docs/c.md", new Uint8Array())).rejects.toThrow();
  await expect(workspace.files.stat("../outside")).rejects.toThrow();
});

test("a host hands through what it is given and has no files unless asked", () => {
  const fetch = (): Promise<Response> => Promise.reject(new Error("unused"));
  using host = createTestHost({ fetch });
  host.registerSecret("abcdef");
  expect(host).toMatchObject({ fetch, secrets: ["abcdef"] });
  expect(host.files).toBeUndefined();
});

test("two doors are compared case by case, each in a world of its own, and closed even after a failure", async () => {
  let closed = 0;
  const open = () => {
    const items: string[] = [];
    const add = (name: string): Promise<unknown> => Promise.resolve({ code: items.push(name), items });
    return {
      tool: add,
      http: (name: string) => (name === "odd" ? add("even") : Promise.resolve({ code: items.length, items })),
      close: () => {
        closed += 1;
      },
    };
  };
  const found = await differences({ cases: { same: "a", differs: "odd" }, open });
  expect(found).toEqual([expect.stringMatching(/^differs: tool .*odd.*, http .*even/)]);
  expect(closed).toBe(2);
});
