import fc from "fast-check";
import { expect, test } from "vitest";
import { geometryText } from "./geometry.ts";

const point = (x: number, y: number, little = true): Buffer => {
  const bytes = Buffer.alloc(25);
  bytes.writeUInt8(little ? 1 : 0, 4);
  if (little) {
    bytes.writeUInt32LE(1, 5);
    bytes.writeDoubleLE(x, 9);
    bytes.writeDoubleLE(y, 17);
  } else {
    bytes.writeUInt32BE(1, 5);
    bytes.writeDoubleBE(x, 9);
    bytes.writeDoubleBE(y, 17);
  }
  return bytes;
};

test("a point reads the same in either byte order", () => {
  expect(geometryText(point(1.5, -2))).toBe("POINT(1.5 -2)");
  expect(geometryText(point(1.5, -2, false))).toBe("POINT(1.5 -2)");
});

test("bytes that are no shape give none, and take no longer than they are long", () => {
  expect(geometryText(Buffer.concat([point(1, 2), Buffer.from([0])]))).toBeUndefined();
  const liar = Buffer.from("00000000" + "01" + "02000000" + "ffffffff", "hex");
  expect(geometryText(liar)).toBeUndefined();
  const nested = Buffer.concat([
    Buffer.alloc(4),
    ...Array.from({ length: 5000 }, () => Buffer.from("010700000001000000", "hex")),
  ]);
  expect(geometryText(nested)).toBeUndefined();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) =>
      ["string", "undefined"].includes(typeof geometryText(Buffer.from(bytes))),
    ),
  );
});
