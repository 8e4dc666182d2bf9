import { expect, test } from "vitest";
import {
  callTool,
  createGate,
  createMemoryRules,
  createRegistry,
  defineFamily,
  type Static,
  Type,
  toolsFor,
} from "./index.ts";

const Params = Type.Object({ path: Type.String(), n: Type.Optional(Type.Integer({ minimum: 1 })) });
const tool = toolsFor<{ hi: string }>();
const echo = tool({
  name: "echo",
  description: "d",
  parameters: Params,
  class: "code",
  examples: [{ path: "a" }],
  run: ({ path, n }: Static<typeof Params>, { services }) => `${services.hi} ${path} ${n}`,
});
const registry = createRegistry({ profile: "t" });
registry.add(defineFamily({ name: "f", title: "F", events: {}, tools: [echo] }), { hi: "hello" });
const base = {
  caller: { id: "1", name: "me", capabilities: new Set<string>(), anonymous: false },
  surface: "chat" as const,
  attended: false,
};

test("a call goes through the seam", async () => {
  const rules = createMemoryRules();
  const gate = createGate({ rules, unattendedDefault: () => "deny", mode: () => "ask" });
  expect(await callTool(registry, { ...base, name: "echo", arguments: { path: "x", n: "5" } })).toEqual({
    ok: true,
    text: "hello x 5",
  });
  console.log(await callTool(registry, { ...base, name: "echo", arguments: { file_path: "x", n: "5.5" } }));
  console.log(await callTool(registry, { ...base, name: "ehco", arguments: {} }));
  console.log(await callTool(registry, { ...base, gate, name: "echo", arguments: { path: "x" } }));
  rules.add({ key: "echo", effect: "allow" });
  console.log(await callTool(registry, { ...base, gate, name: "echo", arguments: '{"path":"x", "n":""}' }));
});
