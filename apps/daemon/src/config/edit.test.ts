import fc from "fast-check";
import { parse } from "jsonc-parser";
import { expect, test } from "vitest";
import { editConfigText } from "./edit.ts";

const commented = `{
  // the project
  // "workspace": "/abs",
  "mounts": [], // none so far
  /* how long */
  "shell": { "timeoutMs": 5000, "sandbox": "off" }
}
`;

test("removing a key leaves every comment", () => {
  const without = editConfigText(commented, ["mounts"], undefined);
  expect(without).toContain('// "workspace": "/abs",');
  expect(without).toContain("// none so far");
  expect(parse(without)).toEqual({ shell: { timeoutMs: 5000, sandbox: "off" } });
});

test("removing the last key takes the comma before it, so that any JSON reader still reads the file", () => {
  const without = editConfigText(commented, ["shell"], undefined);
  expect(without).toContain("/* how long */");
  expect(without).not.toMatch(/\],/);
  expect(parse(without)).toEqual({ mounts: [] });
  expect(editConfigText('{"a":1,"b":2}', ["b"], undefined)).toBe('{"a":1}');
});

test("removing a key that is not there changes nothing", () => {
  expect(editConfigText(commented, ["nope"], undefined)).toBe(commented);
  expect(editConfigText(commented, ["shell", "nope"], undefined)).toBe(commented);
  expect(editConfigText("", ["shell"], undefined)).toBe("");
});

test("whatever is removed, the rest still says the same", () => {
  const value = fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1 });
  fc.assert(
    fc.property(value, fc.nat(), fc.constantFrom(undefined, 2), (config, at, indent) => {
      const keys = Object.keys(config);
      const key = keys[at % keys.length] ?? "";
      const { [key]: gone, ...rest } = JSON.parse(JSON.stringify(config)) as Record<string, unknown>;
      expect(JSON.parse(editConfigText(JSON.stringify(config, undefined, indent), [key], undefined))).toEqual(rest);
    }),
  );
});
