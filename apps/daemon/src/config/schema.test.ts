import { readFile } from "node:fs/promises";
import { Ajv } from "ajv";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkShape } from "./check-shape.ts";
import { publishedSchema } from "./published-schema.ts";
import { configSchema } from "./schema.ts";

const valid = new Ajv({ allErrors: false, strict: false }).compile(publishedSchema());

test("the published file is the schema that the daemon checks by", async () => {
  const file = await readFile(new URL("../../schema/latchai.config.schema.json", import.meta.url), "utf8");
  expect(JSON.parse(file)).toEqual(publishedSchema());
});

const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.double());
const keys = [
  "name",
  "path",
  "id",
  "url",
  "engine",
  "command",
  "args",
  "env",
  "format",
  "port",
  "timeoutMs",
  "model",
  "list",
  "writable",
];
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.constantFrom("/abs", "off", "postgres", "gcc", "tsc", "anthropic", "docs"),
    fc.array(tie("any"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...keys, "zzz"), tie("any"), { maxKeys: 4 }),
  ),
})).any;
const config = fc.dictionary(fc.constantFrom(...Object.keys(configSchema.properties)), value, { maxKeys: 5 });

test("our own check and a JSON Schema validator agree on every document", () => {
  fc.assert(
    fc.property(config, (document) => {
      expect(checkShape(configSchema, document).length === 0).toBe(valid(document));
    }),
    { numRuns: 3000 },
  );
});
