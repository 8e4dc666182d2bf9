import { createGuardedFetch } from "@latchai/net";
import { expect } from "vitest";
import type { McpTokens } from "../src/index.ts";
import { caseRows } from "./cases.ts";
import { addressOf, call, rig, silentLog, textOf } from "./harness.ts";
import { adderOverHttp, listen } from "./http-servers.ts";

const row = caseRows("mcp-http.jsonl");
const guardedFetch = createGuardedFetch({ resolver: async () => ["10.0.0.7"] });

row("mcp-052", async () => {
  const secrets: string[] = [];
  const seen: (string | undefined)[] = [];
  const url = await listen((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(401).end();
  });
  const warnings: string[] = [];
  const config = (variable: string) => ({
    url,
    headers: { Authorization: `Bearer \${env:${variable}}` },
  });
  const { pool } = rig(
    { there: config("TOKEN"), missing: config("ABSENT") },
    {
      resolve(entry) {
        if (JSON.stringify(entry).includes("ABSENT")) throw new Error("the environment variable ABSENT is not set");
        return JSON.parse(JSON.stringify(entry).replace(/\$\{env:TOKEN\}/u, "s3cret-value")) as typeof entry;
      },
      registerSecret: (value) => secrets.push(value),
      log: { ...silentLog, warn: (message) => warnings.push(message) },
    },
  );
  await pool.start();
  expect(seen[0]).toBe("Bearer s3cret-value");
  expect(secrets).toContain("s3cret-value");
  expect(JSON.stringify(pool.list()) + warnings.join()).not.toContain("s3cret");
  expect(pool.list()[1]).toMatchObject({ status: "failed", problems: ["the environment variable ABSENT is not set"] });
});

/** A server that takes one access token, and its authorization server. */
const signedIn = async (options: { tokenEndpoint?: string; refuse?: boolean } = {}) => {
  let valid = "new-token";
  let refreshes = 0;
  const server = await adderOverHttp({
    check(request, response) {
      if (request.headers.authorization !== `Bearer ${valid}`) response.writeHead(401).end();
    },
  });
  const endpoint = await listen((request, response) => {
    refreshes += 1;
    request.resume();
    const body = options.refuse ? { error: "invalid_grant" } : { access_token: valid, refresh_token: "refresh-2" };
    response.writeHead(options.refuse ? 400 : 200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const kept = new Map<string, McpTokens>();
  const { pool, registry } = rig(
    { s: { url: server.url } },
    {
      signIns: {
        store: {
          load: (name) => kept.get(name),
          save: (name, next) => kept.set(name, next),
          clear: (name) => kept.delete(name),
        },
        // The test's authorization server is on loopback: reached under a public name, as a real one would be.
        fetch(input, init) {
          const authorization = addressOf(input) === "https://auth.example.com/token";
          return authorization ? fetch(endpoint, init) : guardedFetch(input, init);
        },
      },
    },
  );
  const tokenEndpoint = options.tokenEndpoint ?? "https://auth.example.com/token";
  kept.set("s", { accessToken: "old-token", refreshToken: "refresh-1", tokenEndpoint, clientId: "us" });
  return {
    pool,
    registry,
    kept,
    refreshes: () => refreshes,
    expire() {
      valid = "newer-token";
    },
  };
};

row("mcp-054", async () => {
  const { pool, registry, kept, refreshes, expire } = await signedIn();
  await pool.start();
  expect(pool.list()[0]?.status).toBe("connected");
  expect(refreshes()).toBe(1);
  expect(kept.get("s")).toMatchObject({ accessToken: "new-token", refreshToken: "refresh-2" });
  expire();
  const sums = await Promise.all([1, 2, 3].map((a) => call(registry, "s_add", { a, b: 1 })));
  expect(sums.map(textOf)).toEqual(["2", "3", "4"]);
  expect(refreshes()).toBe(2);
});

row("mcp-055", async () => {
  const { pool, kept, refreshes } = await signedIn({ refuse: true });
  await pool.start();
  expect(pool.list()[0]).toMatchObject({ status: "failed", problems: ["needs sign-in: the stored one has ended"] });
  expect(kept.size).toBe(0);
  expect(refreshes()).toBe(1);
});

row("mcp-056", async () => {
  for (const tokenEndpoint of [
    "http://169.254.169.254/token",
    "https://169.254.169.254/token",
    "https://vault.internal/",
    "https://[2002:7f00:1::]/token",
    "https://198.51.100.1/token",
    "https://resolves.to.private.example/token",
    "file:///etc/passwd",
    "no address",
  ]) {
    const { pool, kept } = await signedIn({ tokenEndpoint });
    await pool.start();
    expect(pool.list()[0]?.status).toBe("failed");
    expect(pool.list()[0]?.problems[0]).toMatch(
      /^its sign-in cannot be renewed: .*(?:URL floor|over https|not a URL)/u,
    );
    expect(pool.list()[0]?.problems[0]).not.toContain("10.0.0.7");
    expect(kept.get("s")?.refreshToken).toBe("refresh-1");
  }
  const fetched: string[] = [];
  const asked = await listen((request, response) => {
    fetched.push(request.url ?? "");
    response
      .writeHead(401, { "www-authenticate": 'Bearer resource_metadata="http://169.254.169.254/.well-known/x"' })
      .end();
  });
  const { pool } = rig(
    { s: { url: asked } },
    {
      fetch(input, init) {
        fetched.push(addressOf(input));
        return fetch(input, init);
      },
    },
  );
  await pool.start();
  expect(pool.list()[0]?.status).toBe("waiting");
  expect(pool.list()[0]?.problems[0]).toMatch(/401/u);
  expect(fetched.filter((url) => url.includes("169.254"))).toEqual([]);
});

row("mcp-057", async () => {
  const server = await adderOverHttp();
  const { pool, registry } = rig({ s: { url: server.url } });
  await pool.start();
  expect((await call(registry, "s_add", { a: 1, b: 2 })).ok).toBe(true);
  server.forgetSessions();
  expect(await call(registry, "s_add", { a: 2, b: 3 })).toEqual({ ok: true, text: "5" });
  expect(server.initialized()).toBe(2);
});
