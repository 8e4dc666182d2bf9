// Arguments and the whole seam, against parsing the same arguments, ajv and zod. CPU time.
import {
  callTool,
  createGate,
  createMemoryRules,
  createRegistry,
  defineFamily,
  prepareArguments,
  Type,
  toolsFor,
} from "@latchai/core";
import { cpu } from "./lib/measure.mjs";
import { peer } from "./lib/paths.mjs";
import { goal, table } from "./lib/report.mjs";

const Params = Type.Object({
  pattern: Type.String({ minLength: 1 }),
  path: Type.Optional(Type.String()),
  include: Type.Optional(Type.Array(Type.String())),
  exclude: Type.Optional(Type.Array(Type.String())),
  ignore_case: Type.Optional(Type.Boolean()),
  literal: Type.Optional(Type.Boolean()),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  head_limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
});
const valid = {
  pattern: "foo.*bar",
  path: "src",
  include: ["**/*.ts", "**/*.tsx"],
  ignore_case: true,
  offset: 200,
  head_limit: 100,
};
const invalid = { pattern: "foo", include: 7, offset: -1, extra: 1 };
const coercible = { pattern: "foo", ignore_case: "true", offset: "5", include: "**/*.ts" };
const text = JSON.stringify(valid);

const tool = toolsFor()({
  name: "probe",
  description: "Does nothing.",
  parameters: Params,
  class: "ordinary",
  examples: [valid],
  run: () => "ok",
});
const registry = createRegistry({ profile: "bench" });
registry.add(defineFamily({ name: "bench", title: "Bench", events: {}, tools: [tool] }), undefined);
const gate = createGate({ rules: createMemoryRules(), unattendedDefault: () => "deny", mode: () => "ask" });
const caller = { id: "bench", name: "Bench", capabilities: new Set(), anonymous: false };
const call = (args) =>
  callTool(registry, { name: "probe", arguments: args, caller, surface: "cli", attended: false, gate });

const { default: Ajv } = await peer("ajv");
const z = await peer("zod");
const ajv = new Ajv({ strict: false }).compile(JSON.parse(JSON.stringify(tool.parameters)));
const zod = z.strictObject({
  pattern: z.string().min(1),
  path: z.string().optional(),
  include: z.array(z.string()).optional(),
  exclude: z.array(z.string()).optional(),
  ignore_case: z.boolean().optional(),
  literal: z.boolean().optional(),
  offset: z.int().min(0).max(10_000).optional(),
  head_limit: z.int().min(1).max(200).optional(),
});

const before = await call(valid);
if (!before.ok || (await prepareArguments(tool.parameters, invalid, "probe")).ok)
  throw new Error("The probe is wrong.");

const rows = await cpu({
  "JSON.parse of the same arguments": () => JSON.parse(text),
  "ajv, compiled, valid": () => ajv(valid),
  "zod safeParse, valid": () => zod.safeParse(valid),
  "prepareArguments, valid": () => prepareArguments(tool.parameters, valid, "probe"),
  "prepareArguments, coerced": () => prepareArguments(tool.parameters, coercible, "probe"),
  "prepareArguments, invalid": () => prepareArguments(tool.parameters, invalid, "probe"),
  "callTool, whole seam with gate": () => call(valid),
});
table("Seam", "µs", "JSON.parse of the same arguments", rows);
goal("prepareArguments, valid call", rows["prepareArguments, valid"].median, 2, "µs");
goal("prepareArguments, invalid call", rows["prepareArguments, invalid"].median, 25, "µs");
goal("whole seam", rows["callTool, whole seam with gate"].median, 10, "µs");
