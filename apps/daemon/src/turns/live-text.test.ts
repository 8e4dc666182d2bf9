import { maskSecrets } from "@latchai/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createLiveText } from "./live-text.ts";

const secrets = ["hunter2hunter2", "correct horse battery", "s3cr3t"];
const open = () =>
  createLiveText(
    (text) => maskSecrets(text, secrets),
    () => secrets,
  );

test("not even the beginning of a known value is shown, however it is cut and whatever stands around it", () => {
  // Nothing of this occurs in the values, so whatever else is shown is of one of them.
  const word = fc.oneof(
    fc.constantFrom(...secrets),
    fc.constantFrom("WORD ", "X", " ", "\n", "QUITE.A.LONG.WORD.OF.24.CH"),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), fc.integer({ min: 1, max: 7 }), (words, size) => {
      const text = words.join("");
      const live = open();
      for (let at = 0; at < text.length; at += size) {
        live.add(text.slice(at, at + size));
        expect(live.shown().replaceAll("‹masked›", "")).not.toMatch(/[a-z3]/);
      }
      expect(live.shown(true)).toBe(maskSecrets(text, secrets));
    }),
    { numRuns: 300 },
  );
});

test("nothing else is held back: a word that cannot become a known value is shown at once", () => {
  const live = open();
  for (const [delta, shown] of [
    ["The answer is ", "The answer is "],
    ["hun", "The answer is "],
    ["ger", "The answer is hunger"],
    [" or corr", "The answer is hunger or "],
    ["ect horse", "The answer is hunger or "],
    [" riding", "The answer is hunger or correct horse riding"],
  ] as const) {
    live.add(delta);
    expect(live.shown()).toBe(shown);
  }
});
