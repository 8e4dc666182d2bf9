import { expect, test } from "vitest";
import { printable, table, visible } from "./output.ts";

test("control and direction-changing characters are shown, never sent", () => {
  expect(visible("a\u001b[31mb\u0007c\u202ed\r\ne\tf\n")).toBe("a\\u001b[31mb\\u0007c\\u202ed\ne\tf\n");
  expect(printable("a\n  b\u001bc")).toBe("a b\\u001bc");
});

test("a table aligns every column but the last", () => {
  expect(
    table([
      ["a", "bb", "c"],
      ["aaa", "b", ""],
    ]),
  ).toBe("a    bb  c\naaa  b");
});
