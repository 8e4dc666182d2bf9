import { beforeEach, expect, it } from "vitest";
import { createDrafts, newClientId } from "./drafts.ts";

beforeEach(() => localStorage.clear());

it("keeps a draft per session, over a reload, and never mixes two", () => {
  createDrafts(localStorage).write("a", { text: "for a", clientId: "c1" });
  const later = createDrafts(localStorage);
  expect(later.read("a")).toEqual({ text: "for a", clientId: "c1" });
  expect(later.read("b")).toEqual({ text: "" });
  later.write("a", { text: "" });
  expect(localStorage.length).toBe(0);
});

it("keeps a message that is being said differently beside the draft", () => {
  createDrafts(localStorage).writeEdit("a", { id: "e1", text: "better" });
  const later = createDrafts(localStorage);
  expect(later.readEdit("a")).toEqual({ id: "e1", text: "better" });
  expect(later.read("a")).toEqual({ text: "" });
  later.writeEdit("a", undefined);
  expect(localStorage.length).toBe(0);
});

it("reads nothing out of what is not a draft", () => {
  for (const odd of ["{", "3", "null", '{"text":3}']) {
    localStorage.setItem("latchai.draft.a", odd);
    localStorage.setItem("latchai.edit.a", odd);
    expect(createDrafts(localStorage).read("a")).toEqual({ text: "" });
    expect(createDrafts(localStorage).readEdit("a")).toBeUndefined();
  }
});

it("goes on without room in the store", () => {
  const full = {
    ...localStorage,
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  } as unknown as Storage;
  expect(() => createDrafts(full).write("a", { text: "x" })).not.toThrow();
});

it("gives every message another id", () => {
  expect(new Set(Array.from({ length: 100 }, newClientId)).size).toBe(100);
});
