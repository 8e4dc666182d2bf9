import { type Host, isToolError, type ToolError } from "@latchai/core";
import { expect, it } from "vitest";
import { createGuardedFetch, isNetError } from "./index.ts";

it("fits core's port", () => {
  const port: NonNullable<Host["fetch"]> = createGuardedFetch();
  expect(port).toBeTypeOf("function");
});

it("rejects with what fetch rejects with and core lets through", async () => {
  const error: unknown = await createGuardedFetch()("http://localhost/").catch((reason: unknown) => reason);
  expect([error instanceof TypeError, isToolError(error), isNetError(error)]).toEqual([true, true, true]);
  const known: ToolError | undefined = isNetError(error) ? error : undefined;
  expect([known?.code, known?.clip, known?.cause]).toEqual(["refused", true, undefined]);
});

it.each([
  [{ allow: ["127.0.0.1:11434"] }, /^allow/],
  [{ allow: ["file:///x"] }, /^allow/],
  [{ allow: ["*"] }, /^allow/],
  [{ onlyHosts: ["https://example.com"] }, /^onlyHosts/],
  [{ onlyHosts: ["example.com/path"] }, /^onlyHosts/],
  [{ onlyHosts: ["example.com:8080"] }, /^onlyHosts/],
  [{ onlyHosts: [""] }, /^onlyHosts/],
  [{ timeoutMs: 0 }, /^timeoutMs/],
  [{ maxBytes: Number.NaN }, /^maxBytes/],
])("says at once that %j means nothing", (options, message) => {
  expect(() => createGuardedFetch(options)).toThrow(message);
});

it.each([
  ["example.com", "http://EXAMPLE.com./", true],
  ["EXAMPLE.com", "http://api.example.com/", true],
  ["example.com.", "http://example.com/", true],
  ["bücher.example", "http://xn--bcher-kva.example/", true],
  ["example.com", "http://evilexample.com/", false],
  ["example.com", "http://example.com.evil.example/", false],
  ["api.example.com", "http://example.com/", false],
])("onlyHosts %s with %s: %s", async (host, url, listed) => {
  const fetch = createGuardedFetch({ onlyHosts: [host], resolver: async () => ["10.0.0.1"] });
  const error: unknown = await fetch(url).catch((reason: unknown) => reason);
  expect(isNetError(error) && error.code).toBe(listed ? "refused" : "not_listed");
});

it.each([
  [{ integrity: "sha256-x" }, "bad_request"],
  [{ method: "POST", body: new Uint8Array(33 * 1024 * 1024) }, "bad_request"],
])("refuses a request it cannot make", async (init, code) => {
  const error: unknown = await createGuardedFetch({ resolver: async () => [] })("http://a.example/", init).catch(
    (reason: unknown) => reason,
  );
  expect(isNetError(error) && error.code).toBe(code);
});
