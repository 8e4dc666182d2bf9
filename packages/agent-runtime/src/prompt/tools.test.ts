import {
  createRegistry,
  defineFamily,
  externalTool,
  type ListContext,
  type ToolMaker,
  Type,
  toolsFor,
} from "@latchai/core";
import { expect, test } from "vitest";
import { shownTools, toFunctionTools } from "./tools.ts";

const tool: ToolMaker<unknown> = toolsFor();
const spec = (name: string) => ({
  name,
  description: `Does ${name}.`,
  parameters: Type.Object({}),
  class: "ordinary" as const,
  examples: [{}],
  run: () => "x",
});

const at: ListContext = {
  caller: { id: "t", name: "t", capabilities: new Set(), anonymous: false },
  surface: "chat",
  attended: true,
  agent: { name: "a" },
};

test("a server that comes back with its tools in another order changes no byte", () => {
  const registry = createRegistry({ profile: "test" });
  registry.add(
    defineFamily({ name: "own", title: "Own", events: {}, tools: [tool(spec("zeta")), tool(spec("alpha"))] }),
    undefined,
  );
  const connect = (...names: string[]): (() => void) =>
    registry.add(
      defineFamily({
        name: "mcp-fs",
        title: "fs",
        events: {},
        tools: names.map((name) => externalTool(spec(`fs_${name}`), { server: "fs", tool: name })),
      }),
      undefined,
    );
  const disconnect = connect("read", "list", "move");
  const before = JSON.stringify(toFunctionTools(shownTools(registry, at, new Set())));
  disconnect();
  connect("move", "read", "list");
  const shown = shownTools(registry, at, new Set());
  expect(JSON.stringify(toFunctionTools(shown))).toBe(before);
  expect(shown.map(({ name }) => name)).toEqual(["zeta", "alpha", "fs_list", "fs_move", "fs_read"]);
  expect(shownTools(registry, at, new Set(["zeta"])).map(({ name }) => name)).not.toContain("zeta");
});
