import { describe, expect, it } from "vitest";
import { type Choice, promptKey } from "./prompt-keys.ts";

const all: Choice[] = ["once", "narrow", "broad", "deny"];
const state = { inField: false, letters: true, offered: all, deadUntil: 0, now: 1000 };

describe("keys of a prompt", () => {
  it.each([
    ["1", { do: "answer", choice: "once" }],
    ["2", { do: "answer", choice: "narrow" }],
    ["3", { do: "answer", choice: "broad" }],
    ["4", { do: "focus-message" }],
    ["e", { do: "explain" }],
    ["Escape", { do: "leave" }],
    ["5", { do: "nothing" }],
  ])("%s", (key, action) => expect(promptKey({ key }, state)).toEqual(action));

  it("does not answer on Enter or Space alone", () => {
    for (const key of ["Enter", " "]) expect(promptKey({ key }, state).do).toBe("nothing");
  });

  it("takes digits in the message field as text, and Enter there as the denial", () => {
    const field = { ...state, inField: true };
    expect(promptKey({ key: "1" }, field).do).toBe("nothing");
    expect(promptKey({ key: "Enter" }, field).do).toBe("deny");
    expect(promptKey({ key: "Enter", isComposing: true }, field).do).toBe("nothing");
  });

  it("keeps digits dead for a moment after an answer", () => {
    expect(promptKey({ key: "1" }, { ...state, deadUntil: 1400 }).do).toBe("nothing");
    expect(promptKey({ key: "1" }, { ...state, deadUntil: 1400, now: 1400 }).do).toBe("answer");
  });

  it("answers 1 and 4 only when the call is opaque", () => {
    const opaque = { ...state, offered: ["once", "deny"] as const };
    expect(promptKey({ key: "2" }, opaque).do).toBe("nothing");
    expect(promptKey({ key: "3" }, opaque).do).toBe("nothing");
    expect(promptKey({ key: "1" }, opaque).do).toBe("answer");
  });

  it("keeps its digits, but not E, when single letters are switched off", () => {
    expect(promptKey({ key: "e" }, { ...state, letters: false }).do).toBe("nothing");
    expect(promptKey({ key: "1" }, { ...state, letters: false }).do).toBe("answer");
  });

  it("ignores a held key and shortcuts with modifiers", () => {
    expect(promptKey({ key: "1", repeat: true }, state).do).toBe("nothing");
    expect(promptKey({ key: "1", ctrlKey: true }, state).do).toBe("nothing");
    expect(promptKey({ key: "1", altKey: true }, state).do).toBe("nothing");
  });
});
