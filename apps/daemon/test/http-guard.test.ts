import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LocalDaemon, startLocal } from "./support/in-process.ts";

let daemon: LocalDaemon;
beforeAll(async () => {
  daemon = await startLocal();
});
afterAll(() => daemon.stop());

describe("Host", () => {
  test.each(["127.0.0.1", "localhost", "[::1]", "LOCALHOST:1", "127.0.0.1:7777"])("%s is ours", async (host) => {
    expect((await daemon.send("GET", "/api/health", { headers: { host } })).status).toBe(200);
  });

  test.each([
    "evil.example",
    "evil.example:7777",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "0.0.0.0",
    "127.0.0.2",
    "[::2]",
    "localhost@evil.example",
  ])("%s is refused on every route, token or not", async (host) => {
    for (const path of ["/", "/api/health", "/api/tools", "/assets/x.js", "/api/permissions", "/mcp", "/nothing"]) {
      const answer = await daemon.asOwner("GET", path, undefined, { headers: { host } });
      expect([path, answer.status, answer.code()]).toEqual([path, 421, "foreign_host"]);
    }
  });
});

describe("Origin", () => {
  test("our own is served", async () => {
    const answer = await daemon.send("GET", "/api/tools", { headers: { origin: daemon.url } });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test.each([
    "http://evil.example",
    "null",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "http://localhost:7777",
    "chrome-extension://abc",
    "",
  ])("%s is refused, also with the owner's token", async (origin) => {
    for (const path of ["/", "/api/tools", "/api/health"]) {
      const answer = await daemon.asOwner("GET", path, undefined, { headers: { origin } });
      expect([answer.status, answer.code()]).toEqual([403, "foreign_origin"]);
    }
    const call = await daemon.asOwner("POST", "/api/tools/echo", { arguments: {} }, { headers: { origin } });
    expect(call.status).toBe(403);
  });

  test("https of our own address is not ours", async () => {
    const origin = daemon.url.replace("http:", "https:");
    expect((await daemon.send("GET", "/api/tools", { headers: { origin } })).status).toBe(403);
  });

  test("a preflight gets no permission", async () => {
    const answer = await daemon.send("OPTIONS", "/api/tools/echo", {
      headers: { origin: "http://evil.example", "access-control-request-method": "POST" },
    });
    expect(answer.status).toBe(403);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("without sign-in", () => {
  test("every route of the document is 401 except the open ones", async () => {
    const { paths } = (await daemon.asOwner("GET", "/api/openapi.json")).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    const open: string[] = [];
    let closed = 0;
    for (const [template, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const path = template.replaceAll(/\{\w+\}/g, "x");
        const answer = await daemon.send(method.toUpperCase(), path, method === "get" ? {} : { body: {} });
        if (answer.status === 401) closed += 1;
        else open.push(`${method} ${template}`);
      }
    }
    expect(open.sort()).toEqual(["get /api/health", "get /api/tools", "post /auth/exchange"]);
    expect(closed).toBeGreaterThan(30);
  });

  test("a path that does not exist is 401 too, so nothing can be probed", async () => {
    expect((await daemon.send("GET", "/api/nothing")).status).toBe(401);
    expect((await daemon.asOwner("GET", "/api/nothing")).code()).toBe("not_found");
  });

  test("a wrong token and a malformed header are 401", async () => {
    for (const authorization of [
      "Bearer wrong",
      "Bearer",
      "Basic abc",
      `Bearer ${daemon.token}x`,
      `bearer${daemon.token}`,
    ]) {
      const answer = await daemon.send("GET", "/api/permissions", { headers: { authorization } });
      expect([authorization, answer.status, answer.code()]).toEqual([authorization, 401, "bad_token"]);
    }
  });

  test("page and assets are open and hold no data", async () => {
    const page = await daemon.send("GET", "/");
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(daemon.token);
    expect((await daemon.send("GET", "/assets/../../../../etc/passwd")).status).not.toBe(200);
    expect((await daemon.send("GET", "/assets/%2e%2e/%2e%2e/package.json")).code()).toBe("not_found");
  });
});

test("every answer carries the security headers", async () => {
  for (const [path, status] of [
    ["/", 200],
    ["/api/health", 200],
    ["/api/permissions", 401],
    ["/api/docs", 401],
  ] as const) {
    const answer = await daemon.send("GET", path);
    expect(answer.status).toBe(status);
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
  }
});

test("errors have one shape, and a body that is not JSON is a 400", async () => {
  const answer = await daemon.asOwner("POST", "/api/permissions/rules", "{", {
    headers: { "content-type": "application/json" },
  });
  expect([answer.status, Object.keys(answer.json<object>())]).toEqual([400, ["error"]]);
  for (const type of ["text/xml", "text/plain", "text/plain;charset=UTF-8"]) {
    const media = await daemon.asOwner("POST", "/api/permissions/rules", "{}", { headers: { "content-type": type } });
    expect([type, media.status, media.code()]).toEqual([type, 415, "unsupported_media_type"]);
  }
});
