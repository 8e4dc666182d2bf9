import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStream } from "./support/event-stream.ts";
import { type LocalDaemon, startLocal } from "./support/in-process.ts";

let daemon: LocalDaemon;
beforeAll(async () => {
  daemon = await startLocal();
});
afterAll(() => daemon.stop());

const samePage = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" };
const newCode = async (): Promise<string> => (await daemon.asOwner("POST", "/auth/code")).json<{ code: string }>().code;
const exchange = (code: string, headers: Record<string, string> = {}) =>
  daemon.send("POST", "/auth/exchange", { body: { code }, headers });

describe("one-time code", () => {
  test("signs in once, with a cookie that scripts and other sites cannot use", async () => {
    const code = await newCode();
    expect(Buffer.from(code, "base64url")).toHaveLength(16);
    const first = await exchange(code);
    expect(first.status).toBe(200);
    const [cookie = ""] = first.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(
      new RegExp(`^latchai-${daemon.port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/; Max-Age=43200$`),
    );
    expect(cookie).not.toContain(first.json<{ csrf: string }>().csrf);
    expect((await exchange(code)).code()).toBe("bad_code");
  });

  test("at most one is alive", async () => {
    const older = await newCode();
    const newer = await newCode();
    expect((await exchange(older)).status).toBe(401);
    expect((await exchange(newer)).status).toBe(200);
  });

  test("another page cannot exchange one", async () => {
    const code = await newCode();
    expect((await exchange(code, { "sec-fetch-site": "same-site" })).code()).toBe("foreign_page");
    expect((await exchange(code, { origin: "http://127.0.0.1:1" })).code()).toBe("foreign_origin");
    expect((await exchange(code)).status).toBe(200);
  });

  test("a signed-in page cannot make one", async () => {
    const { cookie, csrf } = await daemon.signIn();
    const answer = await daemon.send("POST", "/auth/code", {
      headers: { cookie, ...samePage, "x-latchai-csrf": csrf },
    });
    expect([answer.status, answer.code()]).toEqual([403, "out_of_scope"]);
  });
});

describe("session cookie", () => {
  test("reads from its own page without the second secret, writes only with it", async () => {
    const { cookie, csrf } = await daemon.signIn();
    const headers = { cookie, ...samePage };
    expect((await daemon.send("GET", "/api/permissions", { headers })).status).toBe(200);
    const rule = { key: "echo", effect: "deny" };
    for (const stolen of [headers, { ...headers, "x-latchai-csrf": "" }, { ...headers, "x-latchai-csrf": "wrong" }]) {
      for (const [method, path, body] of [
        ["POST", "/api/permissions/rules", rule],
        ["PUT", "/api/permissions", {}],
        ["DELETE", "/api/permissions/rules/x", undefined],
        ["POST", "/api/tools/echo", { arguments: {} }],
      ] as const) {
        const answer = await daemon.send(method, path, { headers: stolen, body });
        expect([path, answer.status, answer.code()]).toEqual([path, 403, "second_secret_required"]);
      }
    }
    expect((await daemon.asOwner("GET", "/api/permissions")).json<{ rules: unknown[] }>().rules).toEqual([]);
    const allowed = await daemon.send("POST", "/api/tools/echo", {
      headers: { ...headers, "x-latchai-csrf": csrf },
      body: { arguments: {} },
    });
    expect(allowed.json()).toEqual({ ok: true, text: "{}" });
  });

  test("the second secret of another session does not fit", async () => {
    const mine = await daemon.signIn();
    const other = await daemon.signIn();
    const headers = { cookie: mine.cookie, ...samePage, "x-latchai-csrf": other.csrf };
    expect((await daemon.send("POST", "/api/tools/echo", { headers, body: {} })).code()).toBe("second_secret_required");
  });

  test("a stream needs the second secret", async () => {
    const { cookie, csrf } = await daemon.signIn();
    const refused = await openStream(daemon.url, { cookie, ...samePage });
    expect(refused.status).toBe(403);
    const stream = await openStream(daemon.url, { cookie, ...samePage, "x-latchai-csrf": csrf });
    expect(stream.status).toBe(200);
    stream.close();
  });

  test.each([
    ["another port's page", { "sec-fetch-site": "same-site" }],
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a client that sends no Sec-Fetch-Site", {}],
    ["an address typed by hand for an unsafe method", { "sec-fetch-site": "none" }],
  ])("%s cannot use it, not even with the second secret", async (_who, headers) => {
    const { cookie, csrf } = await daemon.signIn();
    const all = { cookie, "x-latchai-csrf": csrf, ...headers };
    expect((await daemon.send("POST", "/api/tools/echo", { headers: all, body: {} })).code()).toBe("foreign_page");
    expect((await daemon.send("GET", "/api/permissions", { headers: all })).code()).toBe("foreign_page");
  });

  test("an address typed by hand is served for reading", async () => {
    const { cookie } = await daemon.signIn();
    const headers = { cookie, "sec-fetch-site": "none", "sec-fetch-mode": "navigate" };
    expect((await daemon.send("GET", "/api/docs", { headers })).status).toBe(200);
  });

  test("never opens /mcp", async () => {
    const { cookie, csrf } = await daemon.signIn();
    const answer = await daemon.send("POST", "/mcp", {
      headers: { cookie, ...samePage, "x-latchai-csrf": csrf },
      body: {},
    });
    expect([answer.status, answer.code()]).toEqual([401, "token_required"]);
  });

  test("is listed, and signing it out ends its streams", async () => {
    const { cookie, csrf } = await daemon.signIn();
    const headers = { cookie, ...samePage, "x-latchai-csrf": csrf };
    const list = (await daemon.send("GET", "/api/browser-sessions", { headers })).json<
      { id: string; current: boolean }[]
    >();
    const mine = list.filter((session) => session.current);
    expect(mine).toHaveLength(1);
    const stream = await openStream(daemon.url, headers);
    expect((await daemon.asOwner("DELETE", `/api/browser-sessions/${mine[0]?.id}`)).status).toBe(200);
    await stream.ended;
    expect((await daemon.send("GET", "/api/permissions", { headers })).code()).toBe("session_ended");
  });

  test("signing out forgets the cookie", async () => {
    const { cookie, csrf } = await daemon.signIn();
    const headers = { cookie, ...samePage, "x-latchai-csrf": csrf };
    const answer = await daemon.send("POST", "/auth/sign-out", { headers, body: {} });
    expect(String(answer.headers["set-cookie"])).toContain("Max-Age=0");
    expect((await daemon.send("GET", "/api/me", { headers })).status).toBe(401);
  });
});

test("sessions and tokens live through a restart, and only hashes are stored", async () => {
  const first = await startLocal();
  const { cookie, csrf } = await first.signIn();
  const { token } = (await first.asOwner("POST", "/api/tokens", { name: "editor", scope: "call" })).json<{
    token: string;
  }>();
  await first.serving.close();
  const database = Buffer.concat([await readAll(first, "data/latchai.db")]);
  for (const secret of [cookie.split("=")[1] ?? "", csrf, token, first.token])
    expect(database.includes(secret)).toBe(false);
  const second = await startLocal({ home: first.home });
  try {
    const moved = cookie.replace(String(first.port), String(second.port));
    const headers = { cookie: moved, ...samePage, "x-latchai-csrf": csrf };
    expect((await second.send("POST", "/api/tools/echo", { headers, body: {} })).status).toBe(200);
    expect((await second.send("GET", "/api/me", { headers: { authorization: `Bearer ${token}` } })).json()).toEqual({
      kind: "call",
      via: "token",
      name: "editor",
    });
  } finally {
    await second.stop();
    await first.home.remove();
  }
});

async function readAll(from: LocalDaemon, file: string): Promise<Buffer> {
  const { readFile } = await import("node:fs/promises");
  return readFile(`${from.home.path}/${file}`);
}
