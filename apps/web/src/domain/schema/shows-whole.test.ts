import { expect, it } from "vitest";
import type { JsonSchema } from "./json-schema.ts";
import { showsWhole } from "./shows-whole.ts";

const schema: JsonSchema = {
  type: "object",
  required: ["path", "deep"],
  properties: {
    path: { type: "string" },
    deep: { type: "boolean" },
    limit: { type: "integer" },
    edits: { type: "array", items: { type: "object", properties: { at: { type: "integer" } } } },
  },
};

it("is so for what the fields hold, also while required ones are missing", () => {
  for (const value of [{}, { path: "" }, { path: "a", deep: false, limit: 3 }, { edits: [{ at: 1 }, {}] }])
    expect(showsWhole(schema, value)).toBe(true);
});

it("is not so for members and kinds that no field holds", () => {
  for (const value of [{ pth: "a" }, { limit: "3" }, { limit: 1.5 }, { edits: [{ to: 1 }] }, { edits: {} }, [], "text"])
    expect(showsWhole(schema, value)).toBe(false);
});
