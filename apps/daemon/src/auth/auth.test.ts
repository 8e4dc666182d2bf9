import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createIds } from "../events/ids.ts";
import { openStore, type Store } from "../store/open.ts";
import { createBrowserSessions, sessionLifeMs } from "./browser-sessions.ts";
import { readCookie } from "./cookies.ts";
import { createOneTimeCodes } from "./one-time-code.ts";
import { createTokens } from "./tokens.ts";

let folder: string;
let store: Store;
let nowMs: number;
const clock = { now: () => nowMs };
const minute = 60_000;
beforeEach(async () => {
  nowMs = Date.parse("2026-11-30T12:00:00Z");
  folder = await mkdtemp(join(tmpdir(), "latchai-"));
  store = await openStore(join(folder, "latchai.db"));
});
afterEach(async () => {
  await store.destroy();
  await rm(folder, { recursive: true, force: true });
});

describe("one-time code", () => {
  test("works once, and for a minute", () => {
    const codes = createOneTimeCodes(clock);
    const first = codes.issue();
    expect(first.expiresAtMs).toBe(nowMs + minute);
    expect(codes.redeem("wrong")).toBe(false);
    nowMs += minute - 1;
    expect(codes.redeem(first.code)).toBe(true);
    expect(codes.redeem(first.code)).toBe(false);
    const late = codes.issue();
    nowMs += minute;
    expect(codes.redeem(late.code)).toBe(false);
  });

  test("a new one ends the earlier one", () => {
    const codes = createOneTimeCodes(clock);
    const { code: earlier } = codes.issue();
    const { code } = codes.issue();
    expect(codes.redeem(earlier)).toBe(false);
    expect(codes.redeem(code)).toBe(true);
  });
});

describe("browser session", () => {
  const open = () => createBrowserSessions({ store, clock, ids: createIds(clock) });

  test("lives 12 hours from its last use", async () => {
    const sessions = await open();
    const { cookie } = await sessions.create("Firefox");
    nowMs += sessionLifeMs - 1;
    expect(sessions.find(cookie)).toMatchObject({ renewed: true });
    nowMs += sessionLifeMs - 1;
    expect(sessions.find(cookie)?.session.userAgent).toBe("Firefox");
    nowMs += sessionLifeMs;
    expect(sessions.find(cookie)).toBeUndefined();
    expect(sessions.list()).toEqual([]);
  });

  test("the cookie is renewed at most every five minutes", async () => {
    const sessions = await open();
    const { cookie } = await sessions.create("");
    expect(sessions.find(cookie)?.renewed).toBe(false);
    nowMs += 5 * minute;
    expect(sessions.find(cookie)?.renewed).toBe(true);
    expect(sessions.find(cookie)?.renewed).toBe(false);
  });

  test("survives a restart until it has ended, and its secrets are not stored", async () => {
    const { cookie, csrf, session } = await (await open()).create("");
    const again = await open();
    expect(again.find(cookie)?.session.id).toBe(session.id);
    expect(again.csrfMatches(session.id, csrf)).toBe(true);
    expect(again.csrfMatches(session.id, cookie)).toBe(false);
    expect(again.csrfMatches("other", csrf)).toBe(false);
    const stored = JSON.stringify(await store.selectFrom("browser_sessions").selectAll().execute());
    expect(stored.includes(cookie) || stored.includes(csrf)).toBe(false);
    nowMs += sessionLifeMs + 1;
    expect((await open()).list()).toEqual([]);
  });
});

describe("tokens", () => {
  test("only the owner's token is the owner; the others are call tokens with a name", async () => {
    const tokens = await createTokens({ store, clock, ids: createIds(clock), ownerToken: "owner-secret" });
    const editor = await tokens.create("editor");
    expect(await tokens.create("editor")).toBeUndefined();
    expect(tokens.find("owner-secret")).toMatchObject({ kind: "owner" });
    expect(tokens.find(editor?.token ?? "")).toMatchObject({ kind: "call", name: "editor" });
    expect(tokens.find("")).toBeUndefined();
    expect(tokens.list()).toMatchObject([{ name: "editor", scope: "call", lastUsedAt: new Date(nowMs).toISOString() }]);
    const revoked: string[] = [];
    tokens.onRevoke((id) => revoked.push(id));
    expect(await tokens.revoke("editor")).toBe(true);
    expect(revoked).toEqual([editor?.id]);
    expect(tokens.find(editor?.token ?? "")).toBeUndefined();
  });
});

test.each([
  ["latchai-1=abc", "abc"],
  ["a=b; latchai-1=abc; c=d", "abc"],
  ["xlatchai-1=no; latchai-1 = abc", "abc"],
  ["latchai-11=no", undefined],
  ["latchai-1", undefined],
  ["", undefined],
  [undefined, undefined],
])("cookie header %s", (header, value) => {
  expect(readCookie(header, "latchai-1")).toBe(value);
});

test("with a full disk no token is made, and one that was revoked stays revoked and can be revoked again", async () => {
  const ids = createIds(clock);
  const tokens = await createTokens({ store, clock, ids, ownerToken: "owner" });
  const made = await tokens.create("kept");
  await sql.raw("pragma query_only = on").execute(store);
  await expect(tokens.create("new")).rejects.toThrow();
  expect(tokens.list().map(({ name }) => name)).toEqual(["kept"]);
  await expect(tokens.revoke("kept")).rejects.toThrow();
  expect(tokens.find(made?.token ?? "")).toBeUndefined();
  await sql.raw("pragma query_only = off").execute(store);
  expect(await tokens.revoke("kept")).toBe(true);
  expect(await tokens.revoke("kept")).toBe(false);
  const again = await createTokens({ store, clock, ids, ownerToken: "owner" });
  expect(again.list()).toEqual([]);
  expect(await again.create("new")).toBeDefined();
});
