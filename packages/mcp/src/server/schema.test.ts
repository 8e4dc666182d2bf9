import { expect, test } from "vitest";
import { toCurrentDraft } from "./schema.ts";

test("older drafts become 2020-12", () => {
  expect(
    toCurrentDraft({
      $schema: "http://json-schema.org/draft-07/schema#",
      $id: "x",
      properties: {
        pair: { type: "array", items: [{ type: "string" }, { $ref: "#/definitions/n" }], additionalItems: false },
        many: { type: "array", items: { type: "string" }, additionalItems: false },
        $schema: { type: "string" },
        definitions: { type: "string", default: { $schema: "data stays", definitions: 1 } },
      },
      definitions: { n: { type: "number" } },
      dependencies: { a: ["b"], c: { required: ["d"] } },
    }),
  ).toEqual({
    type: "object",
    properties: {
      pair: { type: "array", prefixItems: [{ type: "string" }, { $ref: "#/$defs/n" }], items: false },
      many: { type: "array", items: { type: "string" } },
      $schema: { type: "string" },
      definitions: { type: "string", default: { $schema: "data stays", definitions: 1 } },
    },
    $defs: { n: { type: "number" } },
    dependentRequired: { a: ["b"] },
    dependentSchemas: { c: { required: ["d"] } },
  });
});
