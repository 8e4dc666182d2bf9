import { expect, it } from "vitest";
import type { Entry } from "../../../../daemon/src/http/api-types.ts";
import { earlierParts } from "./earlier-parts.ts";

const entry = (id: string, kind: "user" | "text", superseded = false): Entry =>
  ({ id, kind, text: id, ...(superseded && { superseded: true }) }) as Entry;

it("cuts what no longer stands at each message and at what stands", () => {
  const parts = earlierParts([
    entry("u1", "user"),
    entry("t1", "text", true),
    entry("t1 again", "text"),
    entry("u2", "user", true),
    entry("t2", "text", true),
    entry("u3", "user", true),
    entry("u2 edited", "user"),
  ]);
  expect(parts.map((part) => part.map(({ id }) => id))).toEqual([["t1"], ["u2", "t2"], ["u3"]]);
});
