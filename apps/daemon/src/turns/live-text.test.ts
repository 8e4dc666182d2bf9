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
        live.tell();
        expect(live.told().replaceAll("‹masked›", "")).not.toMatch(/[a-z3]/);
      }
      expect(live.whole()).toBe(maskSecrets(text, secrets));
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
    live.tell();
    expect(live.told()).toBe(shown);
  }
});

test("a reader who follows what is told has what was told, whatever is masked, however long it gets", () => {
  const word = fc.oneof(
    fc.constantFrom(...secrets, "API_KEY=abcdef123456", "https://example.com/a/long/address", "🙂", "\n", " ", "word "),
    fc.integer({ min: 1, max: 6000 }).map((length) => "ab ".repeat(length)),
    fc.integer({ min: 1, max: 6000 }).map((length) => "🙂".repeat(length)),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), fc.integer({ min: 900, max: 3000 }), (words, size) => {
      const text = words.join("");
      const live = open();
      let read = "";
      for (let at = 0; at < text.length; at += size) {
        live.add(text.slice(at, at + size));
        const news = live.tell();
        if (news === "anew") read = live.told();
        else if (news !== undefined) {
          expect(news.offset).toBe(read.length);
          read += news.text;
        }
        expect(live.told()).toBe(read);
        for (const secret of secrets) expect(read).not.toContain(secret);
      }
      const whole = maskSecrets(text, secrets);
      expect(live.whole()).toBe(whole);
    }),
    { numRuns: 40 },
  );
});

test("the longer a text is, the same little of it is masked again for each piece", () => {
  let masked = 0;
  const live = createLiveText(
    (text) => {
      masked += text.length;
      return text;
    },
    () => secrets,
  );
  const costs = Array.from({ length: 40 }, () => {
    masked = 0;
    for (let piece = 0; piece < 100; piece += 1) {
      live.add(`${"words and ".repeat(9)}${piece} `);
      live.tell();
    }
    return masked;
  });
  // Each hundred pieces, the last as the third.
  expect(costs.at(-1)).toBeLessThan((costs[2] ?? 0) * 1.5);
});
