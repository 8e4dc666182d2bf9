import { once } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { connectorOver } from "../src/connector.ts";
import { createGuardedConnector, createGuardedFetch } from "../src/index.ts";
import { createJudge } from "../src/judge.ts";
import { openSocket } from "../src/open-socket.ts";
import { failure, secureServer, tcpServer, testFetch, testWiring, webServer } from "./harness.ts";

const never = new AbortController().signal;

describe("lookup", () => {
  it("is judged whole: one private answer among public ones refuses the name", async () => {
    const server = await webServer();
    for (const addresses of [
      ["127.0.0.1", "10.0.0.1"],
      ["10.0.0.1", "127.0.0.1"],
      ["127.0.0.1", "fd00::1"],
      ["127.0.0.1", "::ffff:10.0.0.1"],
      ["127.0.0.1", "fe80::1%lo"],
    ]) {
      const { code, message } = await failure(
        testFetch({}, testWiring({ "a.example": addresses }))(server.at("a.example")),
      );
      expect([addresses, code]).toEqual([addresses, "refused"]);
      for (const address of addresses) expect(message).not.toContain(address);
    }
    expect(server.connections()).toBe(0);
  });

  it("of the public kind refuses loopback with nothing injected but the answers", async () => {
    const server = await webServer();
    for (const address of ["127.0.0.1", "::1", "0.0.0.0", "::ffff:127.0.0.1"]) {
      const fetch = createGuardedFetch({ resolver: async () => [address] });
      expect((await failure(fetch(server.at("a.example")))).code).toBe("refused");
    }
    expect(server.connections()).toBe(0);
  });

  it("is the system's by default, hosts file and all", async () => {
    const { code } = await failure(createGuardedFetch()("http://no-such-name.invalid.example/"));
    expect(["not_found", "unreachable"]).toContain(code);
  });

  it.each([
    ["ENOTFOUND", "not_found"],
    ["EAI_AGAIN", "unreachable"],
    ["ESERVFAIL", "unreachable"],
  ])("that fails with %s is %s", async (errno, expected) => {
    const error = Object.assign(new Error("getaddrinfo 10.0.0.53:53"), { code: errno });
    const { code, message } = await failure(
      createGuardedFetch({ resolver: () => Promise.reject(error) })("http://a.example/"),
    );
    expect([code, message.includes("a.example"), message.includes("10.0.0.53")]).toEqual([expected, true, false]);
  });

  it.each([[[]], [["not an address"]], [["127.0.0.1/8"]]])("that answers %j fails", async (addresses) => {
    const fetch = createGuardedFetch({ resolver: async () => addresses });
    expect(["not_found", "unreachable"]).toContain((await failure(fetch("http://a.example/"))).code);
  });

  it("that never answers is under the deadline and the signal", async () => {
    const resolver = () => new Promise<string[]>(() => undefined);
    const fetch = createGuardedFetch({ resolver, timeoutMs: 60 });
    expect((await failure(fetch("http://a.example/"))).code).toBe("timeout");
    const reason = new Error("stop");
    const controller = new AbortController();
    const answer = createGuardedFetch({ resolver })("http://a.example/", { signal: controller.signal });
    controller.abort(reason);
    await expect(answer).rejects.toBe(reason);
  });

  it("is not made for an address", async () => {
    const wiring = testWiring();
    await failure(testFetch({}, wiring)("http://192.168.1.1/"));
    expect(wiring.lookups).toEqual([]);
  });
});

describe("connection", () => {
  it("is dropped when its far end is not one of the judged addresses", async () => {
    const server = await tcpServer(() => undefined);
    // The unspecified address connects to loopback.
    const target = { host: "a.example", port: server.port, addresses: ["0.0.0.0"] };
    const { code, message } = await failure(openSocket(target, () => undefined, never));
    expect([code, message]).toEqual(["refused", expect.not.stringMatching(/\d+\.\d+/)]);
    await server.idle();
  });

  it("is dropped when its far end is judged badly", async () => {
    const server = await tcpServer(() => undefined);
    const target = { host: "a.example", port: server.port, addresses: ["127.0.0.1"] };
    expect((await failure(openSocket(target, createJudge(), never))).code).toBe("refused");
    await server.idle();
  });

  it("takes the next address when the first does not answer", async () => {
    const server = await webServer();
    const wiring = testWiring({ "a.example": ["127.0.0.3", "127.0.0.1"] });
    wiring.judge = () => undefined;
    expect(await (await testFetch({}, wiring)(server.at("a.example"))).text()).toBe("ok");
  });

  it("that is refused names host and port only", async () => {
    const server = await tcpServer(() => undefined);
    const { code, message } = await failure(testFetch()(`http://a.example:${server.port === 65_535 ? 1024 : 65_535}/`));
    expect(code).toBe("unreachable");
    expect(message).toMatch(/^a\.example port \d+: the connection was refused/);
  });

  it("that is reset at once is told", async () => {
    const server = await tcpServer((socket) => socket.resetAndDestroy());
    expect(["bad_answer", "unreachable"]).toContain((await failure(testFetch()(server.at("a.example")))).code);
  });

  it("ignores a dispatcher and forged framing of the caller", async () => {
    const server = await webServer();
    const dispatcher = { dispatch: vi.fn() };
    const init = {
      method: "POST",
      body: "abc",
      dispatcher,
      headers: {
        host: "other.example",
        connection: "upgrade",
        te: "x",
        "content-length": "99",
        expect: "100-continue",
      },
    };
    await (await testFetch()(server.at("a.example"), init as unknown as RequestInit)).text();
    expect(dispatcher.dispatch).not.toHaveBeenCalled();
    expect(server.requests[0]).toMatchObject({ host: `a.example:${server.port}`, body: "abc" });
    expect(server.requests[0]?.headers).toMatchObject({ "content-length": "3", connection: "close" });
    expect(server.requests[0]?.headers["expect"]).toBeUndefined();
  });

  it("goes past every proxy of the environment", async () => {
    const proxy = await webServer();
    const server = await webServer();
    const url = proxy.at("127.0.0.1");
    for (const name of ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "HTTPS_PROXY"]) vi.stubEnv(name, url);
    vi.stubEnv("NODE_USE_ENV_PROXY", "1");
    expect(await (await testFetch()(server.at("a.example"))).text()).toBe("ok");
    vi.unstubAllEnvs();
    expect(proxy.connections()).toBe(0);
  });
});

describe("TLS", () => {
  it("uses the name for SNI and certificate while the address is pinned", async () => {
    const server = await secureServer("a.example", (request, response) =>
      response.end(String((request.socket as { servername?: unknown }).servername)),
    );
    const fetch = testFetch({}, testWiring({}, server.ca));
    expect(await (await fetch(server.at("a.example"))).text()).toBe("a.example");
    expect(await (await fetch(server.at("a.example."))).text()).toBe("a.example");
  });

  it.each([
    ["another name", "b.example", true, /for another name/],
    ["an unknown issuer", "a.example", false, /self-signed/],
  ])("refuses a certificate of %s, whatever the environment says", async (_name, host, known, text) => {
    const server = await secureServer("a.example", (_request, response) => response.end());
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    const { code, message } = await failure(
      testFetch({}, testWiring({}, known ? server.ca : undefined))(server.at(host)),
    );
    vi.unstubAllEnvs();
    expect(code).toBe("tls");
    expect(message).toMatch(text);
    expect(server.requests).toHaveLength(0);
  });

  it("compares the certificate with an address too", async () => {
    const server = await secureServer("a.example", (_request, response) => response.end());
    const fetch = testFetch({ allow: [server.at("127.0.0.1")] }, testWiring({}, server.ca));
    const { code, message } = await failure(fetch(server.at("127.0.0.1")));
    expect([code, message]).toEqual(["tls", expect.stringMatching(/for another name/)]);
  });

  it("says when a port speaks no TLS, or says nothing", async () => {
    const plain = await webServer();
    const url = plain.at("a.example").replace("http:", "https:");
    expect((await failure(testFetch()(url))).code).toBe("tls");
    const silent = await tcpServer((socket) => socket.resume());
    const late = testFetch({ timeoutMs: 100 })(silent.at("a.example").replace("http:", "https:"));
    expect((await failure(late)).code).toBe("timeout");
    await silent.idle();
  });
});

describe("connector", () => {
  it("hands out a raw connection to a judged host", async () => {
    const server = await tcpServer((socket) => socket.pipe(socket));
    const socket = await connectorOver(testWiring()).connect({ host: "a.example", port: server.port }, never);
    socket.write("ping");
    const [chunk] = (await once(socket, "data")) as [Buffer];
    expect(chunk.toString()).toBe("ping");
    socket.destroy();
  });

  it.each([
    ["localhost", 7777],
    ["127.0.0.1", 7777],
    ["::1", 80],
    ["[::1]", 80],
    ["::ffff:10.0.0.1", 80],
    ["intranet", 443],
    ["private.example", 443],
    ["example.com", 25],
    ["example.com", 0],
    ["example.com", 65_536],
    ["example.com", 443.5],
    ["example.com:80", 443],
    ["example.com/", 443],
    ["user@example.com", 443],
    ["", 443],
  ])("refuses %s port %d", async (host, port) => {
    const connector = createGuardedConnector({ resolver: async () => ["10.0.0.1"] });
    expect((await failure(connector.connect({ host, port }, never))).code).toBe("refused");
  });
});
