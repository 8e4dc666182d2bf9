import { describe, expect, it } from "vitest";
import { promptChoices } from "./prompt-choices.ts";

const push = { text: "git push", key: "run_shell(git push:*)", broadKey: "run_shell(git:*)", covered: true };
const publish = { text: "npm publish", key: "run_shell(npm publish:*)", broadKey: "run_shell(npm:*)", covered: false };
const tee = { text: "tee out", key: "run_shell(tee:*)", covered: false };

describe("answers of a prompt", () => {
  it("offers one key for each uncovered part", () => {
    const offers = [publish.key, tee.key, publish.broadKey];
    expect(promptChoices({ segments: [push, publish, tee], offers })).toEqual({
      offered: ["once", "narrow", "broad", "deny"],
      narrow: [publish.key, tee.key],
      broad: [publish.broadKey, tee.key],
    });
  });

  it("has no broad answer when it would store the same keys", () => {
    expect(promptChoices({ segments: [tee], offers: [tee.key] }).offered).toEqual(["once", "narrow", "deny"]);
  });

  it("offers no always without offers", () => {
    expect(promptChoices({ segments: [publish], offers: [] })).toEqual({
      offered: ["once", "deny"],
      narrow: [],
      broad: [],
    });
  });

  it("never names a key that was not offered", () => {
    const found = promptChoices({ segments: [publish, tee], offers: [publish.key] });
    expect(found.offered).toEqual(["once", "deny"]);
  });
});
