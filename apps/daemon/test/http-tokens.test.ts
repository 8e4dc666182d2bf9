import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalDaemon, startLocal } from "./support/in-process.ts";
import type { Answer } from "./support/send.ts";

let daemon: LocalDaemon;
let as: (method: string, path: string, body?: unknown) => Promise<Answer>;
let id: string;

beforeAll(async () => {
  daemon = await startLocal();
  const created = (await daemon.asOwner("POST", "/api/tokens", { name: "editor", scope: "call" })).json<{
    id: string;
    token: string;
  }>();
  id = created.id;
  as = (method, path, body) =>
    daemon.send(method, path, {
      headers: { authorization: `Bearer ${created.token}` },
      ...(body !== undefined && { body }),
    });
});
afterAll(() => daemon.stop());

test("a token of scope call reaches the tools and nothing that rules them", async () => {
  expect((await as("GET", "/api/tools/echo")).status).toBe(200);
  expect((await as("POST", "/api/tools/echo", { arguments: { text: "a" } })).json()).toEqual({
    ok: true,
    text: '{"text":"a"}',
  });
  const { paths } = (await daemon.asOwner("GET", "/api/openapi.json")).json<{
    paths: Record<string, Record<string, unknown>>;
  }>();
  const reached: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const method of Object.keys(methods)) {
      const answer = await as(
        method.toUpperCase(),
        path.replaceAll(/\{\w+\}/g, "x"),
        method === "get" ? undefined : {},
      );
      if (answer.status !== 403 || answer.code() !== "out_of_scope") reached.push(`${method} ${path}`);
    }
  }
  expect(reached.sort()).toEqual([
    "delete /mcp",
    "get /api/activity/calls",
    "get /api/health",
    "get /api/me",
    "get /api/tool-details",
    "get /api/tools",
    "get /api/tools/{name}",
    "get /mcp",
    "post /api/tools/{name}",
    "post /auth/exchange",
    "post /mcp",
  ]);
});

test("its calls are always attended: what would be allowed with nobody watching asks", async () => {
  const call = as("POST", "/api/tools/risky", { arguments: {}, attended: false });
  const prompt = await openPrompt();
  expect(prompt).toMatchObject({ tool: "risky", caller: "editor", surface: "api" });
  await daemon.asOwner("POST", `/api/prompts/${prompt.id}`, { answer: "deny" });
  expect((await call).json()).toMatchObject({ ok: false, error: { kind: "denied" } });
});

test("it cannot borrow a session of the owner's that allows all", async () => {
  await daemon.asOwner("PUT", "/api/sessions/mine/mode", { mode: "allow-all" });
  const call = as("POST", "/api/tools/risky", { arguments: {}, session: "mine" });
  const prompt = await openPrompt();
  expect(prompt.session).toBe(`${id}/mine`);
  await daemon.asOwner("POST", `/api/prompts/${prompt.id}`, { answer: "deny" });
  await call;
  const own = await daemon.asOwner("POST", "/api/tools/risky", { arguments: {}, session: "mine", attended: true });
  expect(own.json()).toEqual({ ok: true, text: "ran" });
});

test("it sees its own calls only", async () => {
  await daemon.asOwner("POST", "/api/tools/echo", { arguments: { text: "owner's" } });
  await as("POST", "/api/tools/echo", { arguments: { text: "editor's" } });
  const mine = (await as("GET", "/api/activity/calls")).json<{ calls: { caller: string }[] }>().calls;
  expect(mine.length).toBeGreaterThan(0);
  expect(new Set(mine.map((call) => call.caller))).toEqual(new Set([id]));
  const all = (await daemon.asOwner("GET", "/api/activity/calls")).json<{ calls: { caller: string }[] }>().calls;
  expect(new Set(all.map((call) => call.caller))).toEqual(new Set([id, "owner"]));
});

test("names are unique, the list shows no secret, and a revoked token is refused at once", async () => {
  const again = await daemon.asOwner("POST", "/api/tokens", { name: "editor", scope: "call" });
  expect([again.status, again.code()]).toEqual([409, "name_taken"]);
  expect((await daemon.asOwner("POST", "/api/tokens", { name: "root", scope: "owner" })).status).toBe(400);
  const [row] = (await daemon.asOwner("GET", "/api/tokens")).json<Record<string, unknown>[]>();
  expect(Object.keys(row ?? {}).sort()).toEqual(["createdAt", "id", "lastUsedAt", "name", "scope"]);
  expect((await daemon.asOwner("DELETE", "/api/tokens/editor")).status).toBe(200);
  expect((await as("GET", "/api/tools/echo")).code()).toBe("bad_token");
  expect((await daemon.asOwner("DELETE", "/api/tokens/editor")).code()).toBe("not_found");
});

/** The one open prompt, as soon as it is there. */
async function openPrompt(): Promise<{ id: string; session?: string }> {
  for (;;) {
    const [prompt] = (await daemon.asOwner("GET", "/api/prompts")).json<{ id: string }[]>();
    if (prompt) return prompt;
  }
}
