import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";
import { createTestHome } from "./support/home.ts";
import { callMcp, mcpOverHttp, mcpOverStdio } from "./support/mcp.ts";

let daemon: TestDaemon;

beforeAll(async () => {
  daemon = await startDaemon({});
}, 120_000);
afterAll(() => daemon.stop());

interface Form {
  message: string;
  requestedSchema: { properties: { answer?: { enum: string[]; enumNames: string[] } } };
}
type Reply = { action: "accept"; content: Record<string, string> } | { action: "decline" } | { action: "cancel" };

/** A client whose person answers as told; `asked` holds the questions it was shown. */
const answering = (reply: (signal: AbortSignal) => Reply | Promise<Reply>) => {
  const asked: Form[] = [];
  const client = new Client({ name: "test", version: "1" }, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, async ({ params }, { signal }) => {
    asked.push(params as Form);
    return reply(signal);
  });
  return { client, asked };
};

const openPrompts = async (): Promise<{ id: string }[]> =>
  (await (await daemon.fetch("/api/prompts")).json()) as { id: string }[];

/** Answers the next question as the page does. */
const answer = async (body: { answer: "once" | "deny" }): Promise<void> => {
  const [prompt] = await vi.waitFor(
    async () => {
      const open = await openPrompts();
      expect(open.length).toBe(1);
      return open;
    },
    { timeout: 20_000, interval: 20 },
  );
  await daemon.fetch(`/api/prompts/${prompt?.id}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
};

const deleting = async (client: Client, path: string) => {
  await daemon.home.write(`workspace/${path}`, "x");
  return callMcp(client, "delete_file", { path });
};

test("attached over stdio: the client's person is asked and obeyed", async () => {
  const replies: Reply[] = [
    { action: "accept", content: { answer: "once" } },
    { action: "accept", content: { answer: "deny", message: "keep it" } },
    { action: "decline" },
    { action: "accept", content: { answer: "whatever" } },
  ];
  const { client, asked } = answering(() => replies.shift() ?? { action: "cancel" });
  await mcpOverStdio(daemon.home.path, [], client);
  expect(await deleting(client, "a.txt")).toEqual({ text: "deleted a.txt", isError: false });
  expect(asked[0]?.message).toMatch(/^May delete_file run\?\n.*a\.txt/u);
  expect(asked[0]?.requestedSchema.properties.answer).toMatchObject({
    enum: ["once", "always", "deny"],
    enumNames: ["Allow once", "Always: delete_file", "Deny"],
  });
  expect(await deleting(client, "b.txt")).toMatchObject({
    isError: true,
    text: expect.stringContaining("keep it") as string,
  });
  expect(await deleting(client, "c.txt")).toMatchObject({
    isError: true,
    text: expect.stringContaining("said no") as string,
  });
  expect(await deleting(client, "d.txt")).toMatchObject({
    isError: true,
    text: expect.stringContaining("said no") as string,
  });
  expect(await openPrompts()).toEqual([]);
  await client.close();
});

test("attached over stdio: a question answered on the page is taken back from the client", async () => {
  let takenBack = false;
  const wait = (signal: AbortSignal): Promise<Reply> =>
    new Promise((resolve) => {
      signal.addEventListener("abort", () => {
        takenBack = true;
        resolve({ action: "cancel" });
      });
    });
  // The SDK's client takes back no question whose id is 0, so that one is answered.
  const { client, asked } = answering((signal) => (asked.length === 1 ? { action: "decline" } : wait(signal)));
  await mcpOverStdio(daemon.home.path, [], client);
  expect((await deleting(client, "e.txt")).isError).toBe(true);
  const deleted = deleting(client, "e.txt");
  await vi.waitFor(() => expect(asked.length).toBe(2), { timeout: 20_000 });
  await answer({ answer: "once" });
  expect(await deleted).toEqual({ text: "deleted e.txt", isError: false });
  await vi.waitFor(() => expect(takenBack).toBe(true), { timeout: 20_000 });
  await client.close();
});

test("over HTTP: the owner's client is asked, one with a token of scope call is not", async () => {
  const owner = answering(() => ({ action: "accept", content: { answer: "once" } }));
  await mcpOverHttp(daemon, daemon.token, owner.client);
  expect(await deleting(owner.client, "f.txt")).toEqual({ text: "deleted f.txt", isError: false });
  await owner.client.close();

  const token = (await daemon.cli(["token", "add", "asks", "--scope", "call"])).stdout.trim().split(/\s+/).at(-1) ?? "";
  const other = answering(() => ({ action: "accept", content: { answer: "once" } }));
  await mcpOverHttp(daemon, token, other.client);
  const deleted = deleting(other.client, "g.txt");
  await answer({ answer: "deny" });
  expect((await deleted).isError).toBe(true);
  expect(other.asked).toEqual([]);
  await other.client.close();
});

test("standalone: where there is no page, the client is who can be asked; always stores a rule", async () => {
  const home = await createTestHome({ files: { "workspace/one.txt": "1", "workspace/two.txt": "2" } });
  const { client, asked } = answering(() => ({ action: "accept", content: { answer: "always" } }));
  await mcpOverStdio(home.path, ["--standalone"], client);
  for (const path of ["one.txt", "two.txt"])
    expect(await callMcp(client, "delete_file", { path })).toEqual({ text: `deleted ${path}`, isError: false });
  expect(asked.length).toBe(1);
  await client.close();
  await home.remove();
});
