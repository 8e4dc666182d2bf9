import { Type } from "typebox";
import { expect, test } from "vitest";
import type { Family } from "../family.ts";
import type { ToolSpec } from "../tool.ts";
import { defineFamily } from "./define-family.ts";
import { externalTool, toolsFor } from "./make-tool.ts";
import { createRegistry } from "./registry.ts";

type Spec = ToolSpec<object, object>;

const spec = (name: string, changes: Partial<Spec> = {}): Spec => ({
  name,
  description: "A tool of this test.",
  parameters: Type.Object({}),
  class: "ordinary",
  examples: [{}],
  run: () => name,
  ...changes,
});

const family = (name: string, ...specs: Spec[]): Family<object> =>
  defineFamily({ name, title: name.toUpperCase(), events: {}, tools: specs.map((each) => toolsFor<object>()(each)) });

const names = (registry: ReturnType<typeof createRegistry>): string[] => registry.list().map((row) => row.name);

test("families come and go, and listeners hear of it", () => {
  const registry = createRegistry({ profile: "workspace" });
  let changes = 0;
  const unsubscribe = registry.onChange(() => {
    changes += 1;
  });
  const removeA = registry.add(family("a", spec("a_one"), spec("a_two")), {});
  registry.add(family("b", spec("b_one")), {});
  expect(names(registry)).toEqual(["a_one", "a_two", "b_one"]);
  removeA();
  removeA();
  expect(names(registry)).toEqual(["b_one"]);
  expect(changes).toBe(3);
  unsubscribe();
  registry.add(family("c", spec("c_one")), {});
  expect(changes).toBe(3);
});

test("a duplicate name throws and adds nothing of its family", () => {
  const registry = createRegistry({ profile: "workspace" });
  registry.add(family("a", spec("one")), {});
  expect(() => registry.add(family("b", spec("two"), spec("one")), {})).toThrow(
    'Tool "one" of family "b" is already registered by "a"',
  );
  expect(names(registry)).toEqual(["one"]);
  expect(() => registry.add(family("c", spec("x"), spec("x", { replaces: true })), {})).toThrow('"x"');
});

test("a replacement takes the place and gives it back", () => {
  const registry = createRegistry({ profile: "workspace" });
  registry.add(family("a", spec("one")), { of: "a" });
  const remove = registry.add(family("b", spec("one", { replaces: true })), { of: "b" });
  expect(registry.get("one")).toMatchObject({ services: { of: "b" }, family: { name: "b" } });
  expect(names(registry)).toEqual(["one"]);
  remove();
  expect(registry.get("one")).toMatchObject({ services: { of: "a" } });
});

test("two registries share nothing", () => {
  const one = createRegistry({ profile: "workspace" });
  const two = createRegistry({ profile: "hub" });
  one.add(family("a", spec("read_file")), {});
  two.add(family("b", spec("read_file")), {});
  expect(one.get("read_file")?.family.name).toBe("a");
  expect(two.get("read_file")?.family.name).toBe("b");
});

test("what was not made by core is refused, and so are names that no model could call", () => {
  const registry = createRegistry({ profile: "workspace" });
  const { ...plain } = family("a", spec("one"));
  const unbranded = Object.fromEntries(Object.entries(plain)) as unknown as Family<object>;
  expect(() => registry.add(unbranded, {})).toThrow("defineFamily");
  const raw = defineFamily({ name: "b", title: "B", events: {}, tools: [spec("one") as never] });
  expect(() => registry.add(raw, {})).toThrow("toolsFor");
  for (const name of ["", "a b", "a.b", "x".repeat(65), "ü"]) {
    expect(() => registry.add(family("c", spec(name)), {})).toThrow("1 to 64");
  }
});

test("a listing says where a tool comes from and why it is not available", () => {
  const registry = createRegistry({ profile: "workspace" });
  registry.add(family("browser", spec("browser_tabs", { available: () => "no extension is paired" })), {});
  const foreign = externalTool(
    spec("fs_read", { parameters: { type: "object", properties: { a: { $ref: "#/nope" } } } as never }),
    {
      server: "fs",
      tool: "read",
    },
  );
  registry.add(defineFamily({ name: "fs", title: "fs", events: {}, tools: [foreign] }), {});
  expect(registry.list()).toMatchObject([
    { name: "browser_tabs", source: "built-in", group: "BROWSER", available: "no extension is paired" },
    { name: "fs_read", source: "fs", group: "fs", available: expect.stringContaining("leads nowhere") },
  ]);
});

test("a caller's listing leaves out what policy withholds, and keeps what is only unavailable", () => {
  const registry = createRegistry({ profile: "workspace" });
  registry.add(
    family(
      "a",
      spec("open"),
      spec("vault", { optIn: true }),
      spec("flow", { surfaces: ["workflow"] }),
      spec("owned", { capability: "owner" }),
      spec("away", { available: () => "not connected" }),
    ),
    {},
  );
  const caller = { id: "u", name: "u", capabilities: new Set<string>(), anonymous: false };
  const listed = (agent: { name: string; tools?: string[]; vault?: string }): string[] =>
    registry.list({ caller, surface: "chat", attended: true, agent }).map((row) => row.name);
  expect(listed({ name: "default" })).toEqual(["open", "away"]);
  expect(listed({ name: "a", vault: "notes", tools: ["open"] })).toEqual(["open", "vault"]);
  expect(listed({ name: "a", tools: ["vault", "flow", "owned"] })).toEqual([]);
});
