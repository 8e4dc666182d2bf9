import fc from "fast-check";
import { expect, test } from "vitest";
import { createThinkSplitter } from "./think-splitter.ts";

const split = (pieces: readonly string[]): { text: string; reasoning: string } => {
  const out = { text: "", reasoning: "" };
  const splitter = createThinkSplitter();
  for (const piece of [...pieces.flatMap((one) => splitter.push(one)), ...splitter.end()])
    out[piece.type] += piece.text;
  return out;
};

test.each([
  ["<think>x</think>y", "x", "y"],
  ["  <think>x</think>\n\n y", "x", "y"],
  ["y <think>x</think>", "", "y <think>x</think>"],
  ["<think>never closed", "never closed", ""],
  ["<thin", "", "<thin"],
  ["<think></think>", "", ""],
  ["<think>a</thi</think>b", "a</thi", "b"],
])("%j is thought %j and text %j, wherever it is cut", (whole, reasoning, text) => {
  expect(split([whole])).toEqual({ text, reasoning });
  expect(split([...whole])).toEqual({ text, reasoning });
});

test("text without a leading tag passes unchanged however it is cut", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (pieces) => {
      fc.pre(!pieces.join("").trimStart().startsWith("<think>"));
      expect(split(pieces)).toEqual({ text: pieces.join(""), reasoning: "" });
    }),
  );
});
