import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { createServer as createTcpServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { Wiring } from "../src/connector.ts";
import { type GuardedFetch, guardedFetchOver } from "../src/guarded-fetch.ts";
import { createJudge } from "../src/judge.ts";
import { createPolicy, type GuardedFetchOptions } from "../src/options.ts";
import type { Resolver } from "../src/resolver.ts";
import { selfSigned } from "./self-signed.ts";

export interface Seen {
  method: string;
  path: string;
  host: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface TestServer {
  port: number;
  /** `http://a.example` + this server's port. */
  at(host: string, path?: string): string;
  requests: Seen[];
  /** TCP connections so far. */
  connections(): number;
  /** Resolves when no connection is open. */
  idle(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const listen = async (server: Server | ReturnType<typeof createTcpServer>, scheme: string) => {
  const open = new Set<Socket>();
  const waiting: (() => void)[] = [];
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections += 1;
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      open.delete(socket);
      if (open.size === 0) for (const done of waiting.splice(0)) done();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    port,
    at: (host: string, path = "/") => `${scheme}://${host}:${port}${path}`,
    connections: () => connections,
    idle: () => (open.size === 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))),
  };
};

const recording =
  (requests: Seen[], handler: Handler): Handler =>
  (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      requests.push({ method, path: url, host: headers.host ?? "", headers, body: Buffer.concat(chunks).toString() });
      handler(request, response);
    });
  };

/** A web server on loopback that stands for the public internet in these tests. */
export const webServer = async (handler: Handler = (_request, response) => response.end("ok")): Promise<TestServer> => {
  const requests: Seen[] = [];
  return { requests, ...(await listen(createServer(recording(requests, handler)), "http")) };
};

/** The same over TLS, with a certificate for `name`; `ca` is what to trust. */
export const secureServer = async (name: string, handler: Handler): Promise<TestServer & { ca: string }> => {
  const requests: Seen[] = [];
  const { cert, key } = selfSigned(name);
  const server = createSecureServer({ cert, key }, recording(requests, handler));
  server.on("tlsClientError", () => undefined);
  return { requests, ca: cert, ...(await listen(server, "https")) };
};

export const tcpServer = async (handler: (socket: Socket) => void): Promise<Omit<TestServer, "requests">> =>
  listen(createTcpServer(handler), "http");

/** Every `*.example` is at loopback, or where `dns` says; only loopback passes as public, and only once resolved. */
export const testWiring = (dns: Record<string, string[]> = {}, ca?: string): Wiring & { lookups: string[] } => {
  const real = createJudge(() => []);
  const lookups: string[] = [];
  const resolver: Resolver = async (hostname) => {
    lookups.push(hostname);
    return dns[hostname] ?? ["127.0.0.1"];
  };
  const judge = (address: string): string | undefined => (address === "127.0.0.1" ? undefined : real(address));
  return { resolver, judge, lookups, ...(ca === undefined ? {} : { ca }) };
};

export const testFetch = (options: GuardedFetchOptions = {}, wiring: Wiring = testWiring()): GuardedFetch =>
  guardedFetchOver(createPolicy(options), wiring);

/** The code of what a promise rejects with, and its text. */
export const failure = async (promise: Promise<unknown>): Promise<{ code: string; message: string }> => {
  try {
    await promise;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { code: "code" in error ? String(error.code) : error.name, message: error.message };
  }
  throw new Error("it did not fail");
};
