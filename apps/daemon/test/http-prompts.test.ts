import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type EventStream, eventOf, isEvent, openStream } from "./support/event-stream.ts";
import { type LocalDaemon, startLocal } from "./support/in-process.ts";

interface Prompt {
  id: string;
  offers: string[];
  expiresAt?: string;
  segments: { key: string; covered: boolean }[];
}

let daemon: LocalDaemon;
let events: EventStream;
beforeAll(async () => {
  daemon = await startLocal();
});
afterAll(() => daemon.stop());
beforeEach(async () => {
  await daemon.asOwner("PUT", "/api/permissions", {});
  events = await openStream(daemon.url, { authorization: `Bearer ${daemon.token}` });
  return () => events.close();
});

const call = (tool: string, body: object = {}, signal?: AbortSignal) =>
  daemon.asOwner("POST", `/api/tools/${tool}`, { arguments: {}, attended: true, ...body }, signal ? { signal } : {});
const answer = (id: string, body: unknown) => daemon.asOwner("POST", `/api/prompts/${id}`, body);
const asked = async (): Promise<Prompt> =>
  eventOf(await events.next(isEvent("prompt.asked"))).data as unknown as Prompt;
const answered = async () => eventOf(await events.next(isEvent("prompt.answered"))).data;

describe("a prompt", () => {
  test("is listed, announced, and gone once it is answered", async () => {
    const result = call("risky", { session: "s" });
    const prompt = await asked();
    const [listed] = (await daemon.asOwner("GET", "/api/prompts")).json<Prompt[]>();
    expect(listed).toEqual(prompt);
    expect(prompt).toMatchObject({
      tool: "risky",
      class: "code",
      agent: "default",
      session: "s",
      surface: "api",
      preview: "risky a",
      offers: ["risky(a:*)", "risky"],
      segments: [{ text: "a", key: "risky(a:*)", broadKey: "risky", covered: false }],
    });
    const left = Date.parse(prompt.expiresAt ?? "") - Date.now();
    expect(left).toBeGreaterThan(40_000);
    expect(left).toBeLessThanOrEqual(50_000);
    expect((await answer(prompt.id, { answer: "once" })).json()).toEqual({ ok: true });
    expect((await result).json()).toEqual({ ok: true, text: "ran" });
    expect(await answered()).toEqual({ id: prompt.id, tool: "risky", answer: "once", by: "token" });
    expect((await daemon.asOwner("GET", "/api/prompts")).json()).toEqual([]);
    expect((await daemon.asOwner("GET", "/api/permissions")).json<{ rules: unknown[] }>().rules).toEqual([]);
  });

  test("is answered exactly once: of racing answers one counts, the others get 409", async () => {
    const result = call("risky");
    const { id } = await asked();
    const kinds = ["once", "deny", "once", "deny", "always", "once"];
    const answers = await Promise.all(kinds.map((kind) => answer(id, { answer: kind })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = kinds[answers.findIndex(({ status }) => status === 200)];
    expect((await result).json<{ ok: boolean }>().ok).toBe(winner !== "deny");
    const late = await answer(id, { answer: "once" });
    expect([late.status, late.code()]).toEqual([409, "already_answered"]);
    expect((await answer("01ARZ3NDEKTSV4RRFFQ69G5FAV", { answer: "once" })).status).toBe(404);
  });

  test.each([
    ["keys outside the offers", { answer: "always", keys: ["run_shell"] }],
    ["no keys at all", { answer: "always", keys: [] }],
    ["keys with once", { answer: "once", keys: ["risky"] }],
    ["keys with deny", { answer: "deny", keys: ["risky"] }],
  ])("%s are 422 and leave it open", async (_what, body) => {
    const result = call("risky");
    const { id } = await asked();
    const refused = await answer(id, body);
    expect([refused.status, refused.code()]).toEqual([422, "invalid_answer"]);
    expect((await answer(id, { answer: "sometimes" })).status).toBe(400);
    await answer(id, { answer: "deny", message: "use echo" });
    expect((await result).json<{ error: { message: string } }>().error.message).toContain("use echo");
  });

  test("that is opaque offers nothing and refuses always", async () => {
    const result = call("hidden");
    const prompt = await asked();
    expect(prompt.offers).toEqual([]);
    expect((await answer(prompt.id, { answer: "always" })).status).toBe(422);
    await answer(prompt.id, { answer: "once" });
    expect((await result).json()).toMatchObject({ ok: true });
  });

  test("answered always stores the chosen key, which holds from then on", async () => {
    const first = call("risky", { arguments: { text: "b" } });
    await answer((await asked()).id, { answer: "always", keys: ["risky"] });
    await first;
    const { rules } = (await daemon.asOwner("GET", "/api/permissions")).json<{ rules: object[] }>();
    expect(rules).toMatchObject([{ key: "risky", effect: "allow" }]);
    expect(JSON.parse(await daemon.home.read("permissions.json"))).toMatchObject({ rules });
    expect((await call("risky", { arguments: { text: "c" } })).json()).toEqual({ ok: true, text: "ran" });
  });

  test("is withdrawn when the caller goes away", async () => {
    const client = new AbortController();
    const result = call("risky", {}, client.signal).catch(() => "gone");
    const { id } = await asked();
    client.abort();
    expect(await answered()).toMatchObject({ id, answer: "withdrawn", by: "caller" });
    expect(await result).toBe("gone");
    expect((await answer(id, { answer: "once" })).status).toBe(409);
  });

  test("is let through when its session switches to allow all; others stay", async () => {
    const mine = call("risky", { session: "one" });
    const { id } = await asked();
    const opaque = call("hidden", { session: "one" });
    const other = call("risky", { session: "two" });
    while ((await daemon.asOwner("GET", "/api/prompts")).json<Prompt[]>().length < 3);
    const switched = await daemon.asOwner("PUT", "/api/sessions/one/mode", { mode: "allow-all" });
    expect(switched.json()).toEqual({ mode: "allow-all", released: 2 });
    expect((await mine).json()).toEqual({ ok: true, text: "ran" });
    expect((await opaque).json()).toEqual({ ok: true, text: "ran" });
    expect(await answered()).toMatchObject({ id, answer: "released", by: "mode" });
    const [left] = (await daemon.asOwner("GET", "/api/prompts")).json<Prompt[]>();
    await answer(left?.id ?? "", { answer: "deny" });
    expect((await other).json()).toMatchObject({ ok: false });
    await daemon.asOwner("PUT", "/api/sessions/one/mode", { mode: "ask" });
  });

  test("a deny rule added meanwhile beats the answer", async () => {
    const result = call("risky");
    const { id } = await asked();
    await daemon.asOwner("POST", "/api/permissions/rules", { key: "risky", effect: "deny" });
    await answer(id, { answer: "once" });
    expect((await result).json()).toMatchObject({ ok: false, error: { kind: "denied" } });
  });
});

test("refused, the log of calls has what was asked for and why it did not run", async () => {
  const result = call("risky", { arguments: { text: "x" } });
  await answer((await asked()).id, { answer: "deny", unasked: true });
  await result;
  const [row] = (await daemon.asOwner("GET", "/api/activity/calls?tool=risky")).json<{ calls: object[] }>().calls;
  expect(row).toMatchObject({
    outcome: "denied",
    decidedBy: "timeout",
    durationMs: 0,
    summary: '{"text":"x"}',
    error: expect.stringMatching(/^Refused: risky needs a person to agree and this door has no way to ask one/),
  });
});

test("unanswered, it is denied after prompts.timeoutMs, saying which rule would allow it", async () => {
  const quick = await startLocal({ config: { prompts: { timeoutMs: 1000 } } });
  try {
    const result = (await quick.asOwner("POST", "/api/tools/risky", { arguments: {}, attended: true })).json<{
      error: { kind: string; message: string };
    }>();
    expect(result.error.kind).toBe("denied");
    expect(result.error.message).toContain('"risky(a:*)"');
    expect((await quick.asOwner("GET", "/api/prompts")).json()).toEqual([]);
  } finally {
    await quick.stop();
  }
});
