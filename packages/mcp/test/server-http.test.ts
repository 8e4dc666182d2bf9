import { expect, test } from "vitest";
import { eventually } from "./harness.ts";
import { foreign, httpClient, httpRig, serverRig } from "./server-rig.ts";

const initialize = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
};

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: "Bearer one",
      ...headers,
    },
    body: JSON.stringify(body),
  });

/** A session by hand: its id, as headers. */
const open = async (url: string, headers: Record<string, string> = {}) => {
  const response = await post(url, initialize, headers);
  const session = { "mcp-session-id": response.headers.get("mcp-session-id") ?? "" };
  await post(url, { jsonrpc: "2.0", method: "notifications/initialized" }, { ...headers, ...session });
  return session;
};

const echo = (id: number, text: string) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "echo", arguments: { text } },
});

test("the official client lists and calls over HTTP", async () => {
  const { client } = await httpClient(await httpRig(serverRig()));
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["echo", "picture", "wait", "danger"]);
  const result = await client.callTool({ name: "echo", arguments: { text: "ab", times: 2 } });
  expect(result).toEqual({ content: [{ type: "text", text: "abab" }] });
});

test("a quick answer is plain JSON, one with progress before it an event stream", async () => {
  const rig = serverRig({
    call: async ({ name, progress }) => {
      if (name === "picture") progress("half way");
      return { ok: true, text: "done" };
    },
  });
  const url = await httpRig(rig);
  const session = await open(url);
  const quick = await post(url, echo(1, "a"), session);
  expect(quick.headers.get("content-type")).toBe("application/json");
  expect(await quick.json()).toMatchObject({ id: 1, result: { content: [{ type: "text", text: "done" }] } });
  const told = await post(
    url,
    { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "picture", _meta: { progressToken: "p" } } },
    session,
  );
  expect(told.headers.get("content-type")).toBe("text/event-stream");
  const events = (await told.text()).trim().split("\n\n");
  expect(events.length).toBe(2);
  expect(events[0]).toContain('"message":"half way"');
  expect(events[1]).toContain('"id":2');
  // A client that takes no event stream still gets its answer.
  const plain = await post(
    url,
    { jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: "picture", _meta: { progressToken: "p" } } },
    { ...session, accept: "application/json" },
  );
  expect(await plain.json()).toMatchObject({ id: 3 });
});

test("a session belongs to the token and the agent that opened it", async () => {
  const url = await httpRig(serverRig());
  const session = await open(url);
  expect((await post(url, echo(1, "a"), session)).status).toBe(200);
  expect((await post(url, echo(2, "a"), { ...session, authorization: "Bearer two" })).status).toBe(404);
  expect((await post(`${url}?agent=other`, echo(3, "a"), session)).status).toBe(404);
  const stolen = await fetch(url, { method: "DELETE", headers: { ...session, authorization: "Bearer two" } });
  expect(stolen.status).toBe(404);
  expect((await post(url, echo(4, "a"), session)).status).toBe(200);
});

test("refusals say what to send", async () => {
  const url = await httpRig(serverRig());
  const session = await open(url);
  const cases: [Response, number, RegExp][] = [
    [await post(url, echo(1, "a")), 400, /send "initialize" first/u],
    [await post(url, echo(1, "a"), { "mcp-session-id": "gone" }), 404, /send "initialize" again/u],
    [await post(url, { hello: 1 }, session), 400, /not a JSON-RPC 2\.0 message/u],
    [await post(url, { jsonrpc: "2.0", id: null, method: "ping" }, session), 400, /not a JSON-RPC 2\.0 message/u],
    [await post(url, { jsonrpc: "2.0", id: 1, method: "ping", params: [] }, session), 400, /not a JSON-RPC/u],
    [await post(url, [], session), 400, /not a JSON-RPC 2\.0 message/u],
    [await post(url, [initialize, echo(1, "a")]), 400, /must stand alone/u],
    [await post(url, echo(1, "a"), { ...session, "mcp-protocol-version": "1999-01-01" }), 400, /1999-01-01/u],
    [await fetch(url, { method: "PUT", headers: session }), 405, /not allowed/u],
    [await fetch(url, { headers: { ...session, authorization: "Bearer one" } }), 406, /event-stream/u],
  ];
  for (const [response, status, text] of cases) {
    expect(response.status).toBe(status);
    expect(((await response.json()) as { error: { message: string } }).error.message).toMatch(text);
  }
});

test("a stray key or a malformed _meta does not leave a request without its answer", async () => {
  const url = await httpRig(serverRig());
  const session = await open(url);
  const params = { name: "echo", arguments: { text: "a" }, _meta: { progressToken: {}, "x/y": 1 } };
  const answer = await post(url, { jsonrpc: "2.0", id: 1, method: "tools/call", params, stray: true }, session);
  expect(await answer.json()).toMatchObject({ id: 1, result: { content: [{ text: "a" }] } });
});

test("a batch is answered as one array, and a repeated id is refused", async () => {
  const url = await httpRig(serverRig());
  const session = await open(url);
  const both = await post(url, [echo(1, "a"), echo(2, "b")], session);
  expect(((await both.json()) as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2]);
  expect((await post(url, [echo(3, "a"), echo(3, "b")], session)).status).toBe(400);
});

test("DELETE ends a session and the calls under way", async () => {
  const rig = serverRig();
  const url = await httpRig(rig);
  const session = await open(url);
  const pending = post(url, { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "wait" } }, session);
  await eventually(() => expect(rig.seen.started).toEqual(["wait"]));
  expect(rig.server.sessions()).toBe(1);
  await fetch(url, { method: "DELETE", headers: { ...session, authorization: "Bearer one" } });
  expect((await pending).status).toBe(404);
  await eventually(() => expect(rig.seen.aborted).toEqual(["wait"]));
  expect(rig.server.sessions()).toBe(0);
});

test("list_changed reaches a listening client, and only for tools it can see", async () => {
  const rig = serverRig();
  const { client } = await httpClient(await httpRig(rig));
  let notices = 0;
  client.fallbackNotificationHandler = async () => {
    notices += 1;
  };
  const { defineFamily, toolsFor, Type } = await import("@latchai/core");
  const tool = toolsFor<undefined>();
  const late = defineFamily({
    name: "late",
    title: "Late",
    events: {},
    tools: [
      tool({
        name: "latecomer",
        description: "Comes late.",
        parameters: Type.Object({}),
        class: "ordinary",
        examples: [{}],
        run: () => "late",
      }),
    ],
  });
  await eventually(() => expect(rig.server.sessions()).toBe(1));
  const remove = rig.registry.add(late, undefined);
  await eventually(() => expect(notices).toBe(1));
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("latecomer");
  rig.registry.add({ ...foreign, tools: [] }, undefined);
  remove();
  await eventually(() => expect(notices).toBe(2));
});

test("the client that idled longest makes room for a new one", async () => {
  const rig = serverRig();
  const url = await httpRig(rig);
  const first = await open(url);
  for (let count = 0; count < 50; count += 1) await post(url, initialize);
  expect(rig.server.sessions()).toBe(50);
  expect((await post(url, echo(1, "a"), first)).status).toBe(404);
  expect((await post(url, initialize, { authorization: "Bearer two" })).status).toBe(200);
});
