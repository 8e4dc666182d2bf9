import { expect, test } from "vitest";
import { moduleStateIn } from "./module-state.ts";

test.each([
  ["let count = 0;", ["a.ts:1 top-level let"]],
  ["\nexport let count = 0;", ["a.ts:2 top-level let"]],
  [
    "const seen = new Set<string>();\nexport const f = (x: string) => seen.add(x);",
    ['a.ts:1 top-level Set "seen" is changed'],
  ],
  ["const m = new Map([[1, 2]]);\nm.set(2, 3);", ['a.ts:1 top-level Map "m" is changed']],
])("finds state in %j", (source, expected) => {
  expect(moduleStateIn("a.ts", source)).toEqual(expected);
});

test.each([
  "const names: ReadonlySet<string> = new Set(['a']);\nexport const has = (x: string) => names.has(x);",
  "export const create = () => { let n = 0; const seen = new Map<string, number>(); return () => seen.set('a', n++); };",
  "export const limits = { a: 1 };",
])("accepts %j", (source) => {
  expect(moduleStateIn("a.ts", source)).toEqual([]);
});
