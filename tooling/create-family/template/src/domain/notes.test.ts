import { createTestStores } from "@latchai/testkit";
import { expect, test } from "vitest";
import { createNotes } from "./notes.ts";

const memoryStore = () => createTestStores()("notes");

test("what was saved is read back, and replaced by a second save", () => {
  const notes = createNotes(memoryStore(), 2);
  expect(notes.save("a", "one")).toEqual({ ok: true, chars: 3 });
  notes.save("a", "three");
  expect(notes.read("a")).toBe("three");
  expect(notes.names()).toEqual(["a"]);
});

test("a new name is refused when the shelf is full, an existing one is not", () => {
  const notes = createNotes(memoryStore(), 1);
  notes.save("a", "one");
  expect(notes.save("b", "two")).toEqual({ ok: false, code: "full" });
  expect(notes.save("a", "again")).toEqual({ ok: true, chars: 5 });
});

test("a name that was never saved is undefined", () => {
  expect(createNotes(memoryStore(), 1).read("a")).toBeUndefined();
});
