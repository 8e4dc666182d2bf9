import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBadPort } from "./bad-ports.ts";
import { checkUrl } from "./check-url.ts";

const reasonFor = (text: string): string => {
  const checked = checkUrl(text);
  return checked.ok ? `passed: ${checked.url.href}` : checked.reason;
};

describe("reasons", () => {
  it.each([
    ["http://localhost:7777/", /localhost is a local name/],
    ["http://db.internal/", /db\.internal is a local name \(\.internal\)/],
    ["http://nas/", /single-label/],
    ["http://2130706433/", /127\.0\.0\.1 is a loopback address/],
    ["http://[fd00::1]/", /\[fd00::1\] is a private address/],
    ["https://example.com:22/", /port 22/],
    ["file:///etc/passwd", /file: is not a web scheme/],
    ["example.com", /absolute one that starts with http/],
    ["http://a..example.com/", /empty part/],
    ["http://exa!mple.com/", /characters/],
    [`http://${"a".repeat(64)}.com/`, /too long/],
    [`http://${"abc.".repeat(80)}com/`, /too long/],
    [`http://example.com/${"a".repeat(17_000)}`, /longer than 16384 characters/],
  ])("%s", (url, reason) => {
    expect(reasonFor(url)).toMatch(reason);
  });

  it("stays short for a long host", () => {
    expect(reasonFor(`http://${"a".repeat(5000)}/`).length).toBeLessThan(300);
    expect(reasonFor(`${"a".repeat(5000)}:x`).length).toBeLessThan(300);
  });
});

it("takes user and password off", () => {
  const checked = checkUrl("https://me:secret@example.com/a?b#c");
  expect(checked.ok && checked.url.href).toBe("https://example.com/a?b#c");
});

it("knows every bad port that undici knows", () => {
  const require = createRequire(import.meta.url);
  const { badPorts } = require("undici/lib/web/fetch/constants.js") as { badPorts: string[] };
  expect(badPorts.length).toBeGreaterThan(70);
  expect(badPorts.filter((port) => !isBadPort(Number(port)))).toEqual([]);
});

it("answers for any text", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.string({ unit: "binary" })), (text) => {
      const checked = checkUrl(text);
      if (checked.ok) expect(checked.url.username + checked.url.password).toBe("");
      else expect(checked.reason.length).toBeLessThan(300);
    }),
  );
});
