import {
  callTool,
  createRegistry,
  defineFamily,
  type Registry,
  type ToolCall,
  type ToolSpec,
  Type,
  toolsFor,
} from "../src/index.ts";

export type Spec = Partial<ToolSpec<Record<string, unknown>, object>>;

export const Params = Type.Object({
  text: Type.Optional(Type.String()),
  count: Type.Optional(Type.Integer({ minimum: 1 })),
});

export const spec = (changes: Spec): ToolSpec<Record<string, unknown>, object> => ({
  name: "sample",
  description: "A tool of this test.",
  parameters: Params,
  class: "ordinary",
  examples: [{}],
  run: () => "done",
  ...changes,
});

export function registryOf(...changes: Spec[]): Registry {
  const registry = createRegistry({ profile: "test" });
  const tool = toolsFor<object>();
  const tools = changes.map((each) => tool(spec(each)));
  registry.add(defineFamily({ name: "f", title: "F", events: {}, tools }), {});
  return registry;
}

export const call = (changes: Partial<ToolCall> = {}): ToolCall => ({
  name: "sample",
  arguments: {},
  caller: { id: "u1", name: "Ann", capabilities: new Set(), anonymous: false },
  surface: "chat",
  attended: true,
  ...changes,
});

export const errorOf = async (registry: Registry, changes: Partial<ToolCall> = {}): Promise<string> => {
  const result = await callTool(registry, call(changes));
  return result.ok ? `ok: ${result.text}` : `${result.error.kind}: ${result.error.message}`;
};
