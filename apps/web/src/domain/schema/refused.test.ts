import { expect, it } from "vitest";
import { refusedFields } from "./refused.ts";

it("reads which fields the daemon refused", () => {
  const message =
    'Invalid arguments for t: edits[0].old_string must be text, got a number; pth is not a known argument; did you mean path?; mode must be one of "a", "b"; did you mean "a"?';
  expect(refusedFields("t", message)).toEqual([
    { path: "edits[0].old_string", message: "must be text, got a number" },
    { path: "pth", message: "is not a known argument; did you mean path?" },
    { path: "mode", message: 'must be one of "a", "b"; did you mean "a"?' },
  ]);
});

it("reads nothing from any other message", () => {
  expect(refusedFields("t", "Invalid arguments for u: a is required")).toEqual([]);
  expect(refusedFields("t", "t failed: a is required")).toEqual([]);
});
