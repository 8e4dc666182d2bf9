import { expect, test } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

const now = Date.parse("2030-01-01T00:00:00Z");
const year = 365 * 24 * 3_600_000;

test.each([
  [{ "retry-after": "2" }, 2000],
  [{ "Retry-After": " 0.5 " }, 500],
  [{ "retry-after-ms": "1500", "retry-after": "9" }, 1500],
  [{ "retry-after": "Tue, 01 Jan 2030 00:01:00 GMT" }, 60_000],
  [{ "retry-after": "Mon, 31 Dec 2029 00:00:00 GMT" }, 0],
  [{ "retry-after": "1e99" }, year],
  [{ "retry-after-ms": "1e300" }, year],
  [{ "retry-after": "Infinity" }, undefined],
  [{ "retry-after": "-1" }, undefined],
  [{ "retry-after": "soon" }, undefined],
  [{ "retry-after": "120, 5" }, 120_000],
  [{ "retry-after": "+5" }, 5000],
  [{ "retry-after": "2030-01-01T00:00:30Z" }, 30_000],
  [{ "retry-after": "Tuesday, 01-Jan-30 00:00:10 GMT" }, 10_000],
  [{ "retry-after": "0x10" }, undefined],
  [{ "retry-after": "5s" }, undefined],
  [{ "retry-after": "1 5" }, undefined],
  [{ "retry-after": "May 5" }, undefined],
  [{ "retry-after": "12:30" }, undefined],
  [{ "retry-after": "" }, undefined],
  [{}, undefined],
])("%j is %j ms", (headers, expected) => {
  expect(retryAfterMs(headers, now)).toBe(expected);
});
