import fc from "fast-check";
import { expect, test } from "vitest";
import {
  callTool,
  createGate,
  createMemoryRules,
  createRegistry,
  defineFamily,
  explainCall,
  type ToolSpec,
  Type,
  toolsFor,
} from "../src/index.ts";

const kinds = [
  "unknown_tool",
  "not_allowed",
  "unavailable",
  "invalid_arguments",
  "denied",
  "failed",
  "timeout",
  "cancelled",
];

const boom = (): never => {
  throw new Error("boom");
};

type Spec = ToolSpec<Record<string, unknown>, object>;
type Changes = { [Key in "available" | "request" | "run" | "timeoutMs"]?: Spec[Key] };

const changes: fc.Arbitrary<Changes> = fc.record(
  {
    available: fc.constantFrom<NonNullable<Changes["available"]>>(
      () => true,
      () => "away",
      boom,
    ),
    request: fc.constantFrom<NonNullable<Changes["request"]>>(
      () => ({ segments: [], preview: "" }),
      () => ({ denied: "no", segments: [], preview: "" }),
      () => Promise.reject(new Error("boom")),
      () => undefined as never,
      boom,
    ),
    run: fc.constantFrom<Spec["run"]>(
      () => "ok",
      () => Promise.resolve({ text: "ok" }),
      () => undefined as never,
      () => ({ text: 5 }) as never,
      () => Promise.reject("text"),
      () => Promise.reject(null),
      boom,
    ),
    timeoutMs: fc.constant(1000),
  },
  { requiredKeys: ["run"] },
);

const throwingPorts = {
  events: { emit: boom },
  gate: createGate({
    rules: { list: boom, add: boom, remove: boom },
    prompts: { ask: boom },
    unattendedDefault: () => "deny",
    mode: () => "ask",
  }),
};

test("whatever a tool, a port or a caller does, the seam answers with a result of a known kind", async () => {
  await fc.assert(
    fc.asyncProperty(
      changes,
      fc.oneof(fc.constant("sample"), fc.string()),
      fc.oneof(fc.jsonValue(), fc.constant({ n: "1" }), fc.constant({})),
      fc.constantFrom("none", "gate", "broken"),
      fc.boolean(),
      async (spec, name, args, ports, attended) => {
        const registry = createRegistry({ profile: "test" });
        const tool = toolsFor<object>()({
          name: "sample",
          description: "A tool of this test.",
          parameters: Type.Object({ n: Type.Optional(Type.Integer()) }),
          class: "code",
          examples: [{}],
          run: () => "ok",
          ...spec,
        });
        registry.add(defineFamily({ name: "f", title: "F", events: {}, tools: [tool] }), {});
        const gate = createGate({ rules: createMemoryRules(), unattendedDefault: () => "allow", mode: () => "ask" });
        const call = {
          name,
          arguments: args,
          caller: { id: "u", name: "u", capabilities: new Set<string>(), anonymous: false },
          surface: "api" as const,
          attended,
          ...(ports === "gate" ? { gate } : ports === "broken" ? throwingPorts : {}),
        };
        const result = await callTool(registry, call);
        if (result.ok) expect(typeof result.text).toBe("string");
        else {
          expect(kinds).toContain(result.error.kind);
          expect(result.error.message.trim()).not.toBe("");
        }
        expect(typeof (await explainCall(registry, call)).ok).toBe("boolean");
      },
    ),
    { numRuns: 400 },
  );
});
