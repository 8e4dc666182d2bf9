import { describe, expect, test } from "vitest";
import { createHostCheck, isLoopback, sameOrigin } from "./origin.ts";

const local = { host: "127.0.0.1", allowedHosts: [] };
const proxied = { host: "0.0.0.0", allowedHosts: ["latch.example", "10.0.0.5:7777"] };

describe("Host", () => {
  test.each([
    [local, "127.0.0.1:7777", true],
    [local, "LocalHost", true],
    [local, "[::1]:9", true],
    [local, "latch.example", false],
    [local, undefined, false],
    [local, "", false],
    [local, "localhost.", false],
    [local, "user@localhost", false],
    [proxied, "latch.example", true],
    [proxied, "latch.example:443", true],
    [proxied, "Latch.Example", true],
    [proxied, "10.0.0.5:7777", true],
    [proxied, "10.0.0.5:7778", false],
    [proxied, "0.0.0.0:7777", false],
    [{ host: "192.168.1.4", allowedHosts: [] }, "192.168.1.4:7777", true],
    [{ host: "fd00::1", allowedHosts: [] }, "[fd00::1]:7777", true],
  ])("%j knows %s: %s", (network, host, ours) => {
    expect(createHostCheck(network)(host)).toBe(ours);
  });
});

describe("Origin", () => {
  test.each([
    [local, "http://127.0.0.1:7777", "127.0.0.1:7777", true],
    [local, "http://localhost:7777", "127.0.0.1:7777", false],
    [local, "https://127.0.0.1:7777", "127.0.0.1:7777", false],
    [local, "http://127.0.0.1:7778", "127.0.0.1:7777", false],
    [local, "http://127.0.0.1:7777/", "127.0.0.1:7777", false],
    [local, "null", "127.0.0.1:7777", false],
    [proxied, "https://latch.example", "latch.example", true],
    [{ ...proxied, allowedHosts: ["Latch.Example"] }, "https://latch.example", "latch.example", true],
    [{ ...proxied, allowedHosts: ["Latch.Example"] }, "https://latch.example", "LATCH.example", true],
    [proxied, "https://other.example", "latch.example", false],
    [proxied, "https://127.0.0.1", "127.0.0.1", false],
  ])("%j serves %s at %s: %s", (network, origin, host, served) => {
    expect(sameOrigin(origin, host, network)).toBe(served);
  });
});

test("only loopback is loopback", () => {
  expect(["127.0.0.1", "localhost", "::1", "[::1]"].every(isLoopback)).toBe(true);
  expect(["0.0.0.0", "::", "192.168.1.4", "127.0.0.1.example"].some(isLoopback)).toBe(false);
});
