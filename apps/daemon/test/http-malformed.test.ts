import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalDaemon, startLocal } from "./support/in-process.ts";

let daemon: LocalDaemon;
beforeAll(async () => {
  daemon = await startLocal();
});
afterAll(() => daemon.stop());

/** What the daemon answers to these very bytes. */
const raw = (bytes: string): Promise<{ status: number; head: string; body: string }> =>
  new Promise((resolve, reject) => {
    const socket = connect(daemon.port, "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk) => (text += chunk));
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", body = ""] = text.split("\r\n\r\n");
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head: head.toLowerCase(), body });
    });
  });

const host = "Host: 127.0.0.1\r\n";
const end = "Connection: close\r\n\r\n";

test.each([
  ["a path that is not escaped", `GET /%zz HTTP/1.1\r\n${host}${end}`, 400, "invalid_address"],
  ["the same under a foreign name", `GET /%zz HTTP/1.1\r\nHost: evil.example\r\n${end}`, 421, "foreign_host"],
  ["a name of 501 characters", `GET /api/tools/${"x".repeat(501)} HTTP/1.1\r\n${host}${end}`, 414, "address_too_long"],
  ["headers of 20 KB", `GET / HTTP/1.1\r\n${host}X: ${"x".repeat(20_000)}\r\n${end}`, 431, "headers_too_large"],
  ["no HTTP at all", "hello\r\n\r\n", 400, "invalid_method"],
  ["an unknown method", `FOO / HTTP/1.1\r\n${host}${end}`, 400, "invalid_method"],
  [
    "both length and chunks",
    `POST /auth/exchange HTTP/1.1\r\n${host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    "invalid_request",
  ],
  ["no Host", `GET /api/health HTTP/1.1\r\n${end}`, 421, "foreign_host"],
  ["another expectation", `GET / HTTP/1.1\r\n${host}Expect: magic\r\n${end}`, 417, "expectation_failed"],
])("%s is refused in the one shape, with the security headers", async (_, bytes, status, code) => {
  const answer = await raw(bytes);
  expect([answer.status, answer.body]).toEqual([status, expect.stringContaining(`{"error":{"code":"${code}"`)]);
  expect(Object.keys((JSON.parse(answer.body) as { error: object }).error)).toEqual(["code", "message"]);
  expect(answer.head).toContain("content-security-policy: default-src 'none'");
  expect(answer.head).toContain("x-content-type-options: nosniff");
  expect(answer.head).toContain("content-type: application/json");
});
