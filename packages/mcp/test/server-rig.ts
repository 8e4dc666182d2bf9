import type { RequestListener } from "node:http";
import { PassThrough } from "node:stream";
import {
  type CallResult,
  callTool,
  createRegistry,
  defineFamily,
  externalTool,
  type Gate,
  type Registry,
  type Static,
  ToolError,
  Type,
  toolsFor,
} from "@latchai/core";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { onTestFinished } from "vitest";
import { createMcpServer, type McpServer, type McpServerOptions } from "../src/index.ts";
import { createStreamTransport } from "../src/wire/stream-transport.ts";
import { caller } from "./harness.ts";
import { listen } from "./http-servers.ts";

export const peer = { caller, agent: { name: "default" } };

const tool = toolsFor<Seen>();
const Echo = Type.Object({ text: Type.String(), times: Type.Optional(Type.Integer({ minimum: 1 })) });
const none = Type.Object({});

/** What the tools of the rig have been through. */
export interface Seen {
  started: string[];
  aborted: string[];
}

const family = defineFamily<Seen>({
  name: "rig",
  title: "Rig",
  events: {},
  tools: [
    tool({
      name: "echo",
      description: "Repeats a text.",
      parameters: Echo,
      class: "ordinary",
      concurrent: true,
      examples: [{ text: "a" }],
      run: ({ text, times = 1 }: Static<typeof Echo>) => text.repeat(times),
    }),
    tool({
      name: "picture",
      description: "Gives a picture.",
      parameters: none,
      class: "ordinary",
      examples: [{}],
      run: () => ({ text: "a dot", images: ["data:image/png;base64,iVBORw0KGgo="], details: { secret: true } }),
    }),
    tool({
      name: "wait",
      description: "Waits until it is stopped.",
      parameters: none,
      class: "ordinary",
      examples: [{}],
      run: (_args: object, { services, signal, progress }) =>
        new Promise<string>((_resolve, reject) => {
          services.started.push("wait");
          progress("waiting now");
          signal.addEventListener("abort", () => {
            services.aborted.push("wait");
            reject(new ToolError("stopped", "stopped"));
          });
        }),
    }),
    tool({
      name: "danger",
      description: "Deletes something.",
      parameters: none,
      class: "delete",
      examples: [{}],
      run: (_args: object, { services }) => {
        services.started.push("danger");
        return "deleted";
      },
    }),
    tool({
      name: "chat_only",
      description: "For chat.",
      parameters: none,
      class: "ordinary",
      surfaces: ["chat"],
      examples: [{}],
      run: () => "chat",
    }),
    tool({
      name: "unplugged",
      description: "Needs a device.",
      parameters: none,
      class: "ordinary",
      available: () => "no device",
      examples: [{}],
      run: () => "never",
    }),
    tool({
      name: "private_notes",
      description: "Opt in.",
      parameters: none,
      class: "ordinary",
      optIn: true,
      examples: [{}],
      run: () => "notes",
    }),
  ],
});

export const foreign = defineFamily({
  name: "mcp-other",
  title: "other",
  events: {},
  tools: [
    externalTool(
      {
        name: "other_tool",
        description: "Elsewhere.",
        parameters: none,
        class: "unknown",
        examples: [],
        run: () => "x",
      },
      { server: "other", tool: "tool" },
    ),
  ],
});

export interface ServerRig {
  registry: Registry;
  seen: Seen;
  server: McpServer;
  calls: { name: string; result: CallResult }[];
}

export const serverRig = (options: { gate?: Gate } & Partial<McpServerOptions> = {}): ServerRig => {
  const registry = createRegistry({ profile: "test" });
  const seen: Seen = { started: [], aborted: [] };
  registry.add(family, seen);
  registry.add(foreign, undefined);
  const calls: ServerRig["calls"] = [];
  const server = createMcpServer({
    registry,
    version: "1.2.3",
    async call({ name, arguments: args, peer: who, signal, progress }) {
      const result = await callTool(registry, {
        name,
        arguments: args,
        caller: who.caller,
        agent: who.agent,
        surface: "mcp",
        attended: true,
        signal,
        progress,
        ...(options.gate === undefined ? {} : { gate: options.gate }),
      });
      calls.push({ name, result });
      return result;
    },
    ...options,
  });
  onTestFinished(() => server.close());
  return { registry, seen, server, calls };
};

/** The official client on in-process pipes. `lines` is every line the server wrote. */
export const pipeClient = async (
  rig: ServerRig,
): Promise<{ client: Client; lines: string[]; send(text: string): void; hangUp(): void }> => {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  await rig.server.serve(peer, { input: toServer, output: toClient });
  const lines: string[] = [];
  toClient.on("data", (chunk: Buffer) => lines.push(...chunk.toString("utf8").split("\n").filter(Boolean)));
  const client = new Client({ name: "test", version: "1" });
  await client.connect(createStreamTransport({ input: toClient, output: toServer, maxMessageBytes: 1e9 }));
  onTestFinished(() => client.close());
  return { client, lines, send: (text) => void toServer.write(text), hangUp: () => void toServer.end() };
};

/** The rig over HTTP; the bearer token is the owner, `?agent=` the agent. */
export const httpRig = async (rig: ServerRig): Promise<string> => {
  const handler: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const owner = request.headers.authorization ?? "nobody";
    const name = new URL(request.url ?? "/", "http://x").searchParams.get("agent") ?? "default";
    await rig.server.handle(
      { caller, agent: { name }, owner },
      request,
      response,
      text === "" ? undefined : JSON.parse(text),
    );
  };
  return listen(handler);
};

export const httpClient = async (
  url: string,
  token = "one",
): Promise<{ client: Client; transport: StreamableHTTPClientTransport }> => {
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport as never);
  onTestFinished(() => client.close());
  return { client, transport };
};
