import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalDaemon, startLocal } from "./support/in-process.ts";

let daemon: LocalDaemon;
let routes: { method: string; path: string }[];
beforeAll(async () => {
  daemon = await startLocal();
  const { paths } = (await daemon.asOwner("GET", "/api/openapi.json")).json<{
    paths: Record<string, Record<string, unknown>>;
  }>();
  routes = Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })))
    // An endless answer is no answer to wait for.
    .filter(({ method, path }) => path !== "/api/events" && !(path === "/mcp" && method === "GET"));
});
afterAll(() => daemon.stop());

const alive = async (): Promise<void> => expect((await daemon.send("GET", "/api/health")).status).toBe(200);

test("no body and no path makes a route fail: every refusal is a 4xx with code and message", async () => {
  const part = fc
    .string({ unit: "binary", minLength: 1, maxLength: 40 })
    .map((text) => encodeURIComponent(text.toWellFormed()));
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.jsonValue({ maxDepth: 4 }), part, async (pick, body, parameter) => {
      const route = routes[pick % routes.length];
      if (!route) return;
      const path = route.path.replaceAll(/\{\w+\}/g, parameter);
      const answer = await daemon.asOwner(
        route.method,
        path,
        route.method === "GET" ? undefined : JSON.stringify(body),
      );
      expect([route.path, answer.status >= 500 ? answer.text : ""]).toEqual([route.path, ""]);
      if (answer.status >= 400 && route.path !== "/mcp")
        expect(answer.json()).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
    }),
    { numRuns: 400 },
  );
  await alive();
  expect(daemon.log.messages("error").filter((message) => message.endsWith("failed"))).toEqual([]);
});

test("queries of every shape are answered", async () => {
  const query = fc.webQueryParameters();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("/api/activity/calls", "/api/activity/events", "/api/tools"),
      query,
      fc.webFragments(),
      async (path, text, value) => {
        for (const search of [
          text,
          `limit=${value}`,
          `before=${value}&type=${value}&tool=${value}`,
          "limit=0",
          "limit=999",
        ]) {
          expect((await daemon.asOwner("GET", `${path}?${search}`)).status).toBeLessThan(500);
        }
      },
    ),
    { numRuns: 50 },
  );
});

test("bytes that are no HTTP, half requests and early ends leave the daemon up", async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom(
      "GET / HTTP/1.1\r\n",
      "POST /api/tools/echo HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "POST /auth/exchange HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999\r\n\r\n{",
      "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n",
      "GET /api/health HTTP/1.1\r\n\r\n",
      "GET http://evil.example/api/health HTTP/1.1\r\nHost: evil.example\r\n\r\n",
      `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`,
      "CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
      "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: latchai-mcp\r\n\r\n",
    ),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (sent) => {
      const text = await new Promise<string>((resolve) => {
        const socket = connect(daemon.port, "127.0.0.1");
        let received = "";
        socket.on("data", (chunk) => (received += chunk.toString("latin1")));
        socket.on("error", () => undefined);
        socket.on("close", () => resolve(received));
        socket.end(sent);
      });
      expect(text).not.toMatch(/^HTTP\/1\.1 5/);
      await alive();
    }),
    { numRuns: 60 },
  );
});
