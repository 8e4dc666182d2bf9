import { describe, expect, it } from "vitest";
import { failure, secureServer, testFetch, testWiring, webServer } from "./harness.ts";

const redirectTo = (status: number, location: (path: string) => string | undefined) =>
  webServer((request, response) => {
    const target = location(request.url ?? "");
    if (target === undefined) return response.end(`at ${request.url}`);
    response.writeHead(status, { location: target }).end("elsewhere");
  });

describe("method and body", () => {
  it.each([
    [301, "POST", "GET", ""],
    [302, "POST", "GET", ""],
    [303, "POST", "GET", ""],
    [303, "PUT", "GET", ""],
    [303, "HEAD", "HEAD", ""],
    [301, "PUT", "PUT", "data"],
    [302, "DELETE", "DELETE", "data"],
    [307, "POST", "POST", "data"],
    [308, "PATCH", "PATCH", "data"],
  ])("%i after %s becomes %s %s", async (status, method, nextMethod, nextBody) => {
    const server = await redirectTo(status, (path) => (path === "/" ? "/next" : undefined));
    const body = method === "HEAD" ? {} : { body: "data" };
    await testFetch()(server.at("a.example"), { method, ...body, headers: { "content-type": "text/x" } });
    const [, second] = server.requests;
    expect([second?.method, second?.body, second?.headers["content-type"]]).toEqual([
      nextMethod,
      nextBody,
      nextBody === "" && method !== "HEAD" ? undefined : "text/x",
    ]);
  });

  it("repeats a body that was given as a stream", async () => {
    const server = await redirectTo(307, (path) => (path === "/" ? "/next" : undefined));
    const body = new Blob(["one ", "two"]).stream();
    await testFetch()(server.at("a.example"), { method: "POST", body, duplex: "half" } as RequestInit);
    expect(server.requests.map((one) => one.body)).toEqual(["one two", "one two"]);
  });

  it("sends a form with its boundary", async () => {
    const server = await webServer();
    const form = new FormData();
    form.set("field", "value");
    await testFetch()(server.at("a.example"), { method: "POST", body: form });
    expect(server.requests[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(server.requests[0]?.body).toContain("value");
  });
});

describe("headers across origins", () => {
  const secret = { authorization: "Bearer t", cookie: "s=1", "x-api-key": "k", "Api-Key": "k", "x-custom": "v" };

  it("keeps them within one origin", async () => {
    const server = await redirectTo(302, (path) => (path === "/" ? "/next" : undefined));
    await testFetch()(server.at("a.example"), { headers: secret });
    expect(server.requests[1]?.headers).toMatchObject({ authorization: "Bearer t", "x-api-key": "k", "x-custom": "v" });
  });

  it("gives another origin nothing that may be a key, and no way back to them", async () => {
    const server = await webServer((request, response) => {
      const next = { "/": server.at("b.example", "/b"), "/b": server.at("a.example", "/c") }[request.url ?? ""];
      response.writeHead(next === undefined ? 200 : 302, next === undefined ? {} : { location: next }).end();
    });
    await testFetch()(server.at("a.example"), { headers: { ...secret, "accept-language": "de" } });
    expect(server.requests.map((one) => one.host.split(":")[0])).toEqual(["a.example", "b.example", "a.example"]);
    for (const { headers } of server.requests.slice(1)) {
      expect(Object.keys(headers).sort()).toEqual(
        ["accept", "accept-encoding", "accept-language", "connection", "host", "user-agent"].sort(),
      );
      expect(headers["accept-language"]).toBe("de");
    }
  });

  it("counts another port as another origin", async () => {
    const second = await webServer();
    const first = await redirectTo(302, () => second.at("a.example"));
    await testFetch()(first.at("a.example"), { headers: secret });
    expect(second.requests[0]?.headers["authorization"]).toBeUndefined();
  });

  it("drops credentials of a Location", async () => {
    const server = await redirectTo(302, (path) =>
      path === "/" ? server.at("a.example", "/next").replace("//", "//me:pw@") : undefined,
    );
    const answer = await testFetch()(server.at("a.example"));
    expect(answer.url).toBe(server.at("a.example", "/next"));
    expect(server.requests[1]?.headers["authorization"]).toBeUndefined();
  });
});

describe("from https to http", () => {
  const setup = async () => {
    const plain = await webServer();
    const secure = await secureServer("a.example", (_request, response) =>
      response.writeHead(307, { location: plain.at("a.example", "/plain") }).end(),
    );
    return { plain, secure, fetch: testFetch({}, testWiring({}, secure.ca)) };
  };

  it("follows, and the answer's URL tells", async () => {
    const { plain, secure, fetch } = await setup();
    const answer = await fetch(secure.at("a.example"), { headers: { authorization: "Bearer t" } });
    expect([answer.url, answer.redirected]).toEqual([plain.at("a.example", "/plain"), true]);
    expect(plain.requests[0]?.headers["authorization"]).toBeUndefined();
  });

  it("does not carry a body along", async () => {
    const { plain, secure, fetch } = await setup();
    const { code, message } = await failure(fetch(secure.at("a.example"), { method: "POST", body: "secret" }));
    expect([code, message]).toEqual(["bad_redirect", expect.stringContaining("without encryption")]);
    expect(plain.connections()).toBe(0);
  });
});

describe("where it ends", () => {
  it("follows ten, not eleven", async () => {
    const server = await redirectTo(302, (path) =>
      Number(path.slice(1)) > 0 ? `/${Number(path.slice(1)) - 1}` : undefined,
    );
    expect(await (await testFetch()(server.at("a.example", "/10"))).text()).toBe("at /0");
    expect(server.requests).toHaveLength(11);
    expect((await failure(testFetch()(server.at("a.example", "/11")))).code).toBe("bad_redirect");
    expect(server.requests).toHaveLength(22);
  });

  it("looks the name up and connects anew for every hop", async () => {
    const server = await redirectTo(302, (path) => (path === "/" ? "/next" : undefined));
    const wiring = testWiring();
    await (await testFetch({}, wiring)(server.at("a.example"))).text();
    expect([wiring.lookups, server.connections()]).toEqual([["a.example", "a.example"], 2]);
  });

  it("never connects to where a redirect may not lead", async () => {
    const victim = await webServer();
    for (const host of [
      "127.0.0.1",
      "2130706433",
      "[::ffff:127.0.0.1]",
      "localhost",
      "0x7f.1",
      "0.0.0.0",
      "evil.example",
    ]) {
      const server = await redirectTo(302, () => victim.at(host));
      const wiring = testWiring({ "evil.example": ["127.0.0.2"] });
      const { code, message } = await failure(testFetch({}, wiring)(server.at("a.example")));
      expect([host, code]).toEqual([host, "refused"]);
      expect(message).not.toContain("127.0.0.2");
      if (host !== "evil.example") expect(message).toMatch(/^a\.example redirects to what cannot be followed: refused/);
    }
    expect(victim.connections()).toBe(0);
  });

  it.each([
    ["", /empty Location/],
    ["http://[", /no valid URL/],
  ])("names what is wrong with Location %j", async (location, expected) => {
    const server = await redirectTo(302, () => location);
    const { code, message } = await failure(testFetch()(server.at("a.example")));
    expect(code).toBe("bad_redirect");
    expect(message).toMatch(expected);
    expect(server.requests).toHaveLength(1);
  });

  it("reads no body on the way, and keeps no cookie", async () => {
    const server = await webServer((request, response) => {
      if (request.url !== "/") return response.end(request.headers.cookie ?? "no cookie");
      response.writeHead(302, { location: "/next", "set-cookie": "a=1" });
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on("drain", more);
      more();
    });
    expect(await (await testFetch()(server.at("a.example"))).text()).toBe("no cookie");
    await server.idle();
  });

  it("refuses two different Locations", async () => {
    const server = await webServer((_request, response) =>
      response.writeHead(302, ["location", "/a", "location", "/b"]).end(),
    );
    expect((await failure(testFetch()(server.at("a.example")))).message).toContain("several places");
  });

  it("hands out a 3xx that names no place", async () => {
    const server = await webServer((_request, response) => response.writeHead(302).end("nowhere"));
    const answer = await testFetch()(server.at("a.example"));
    expect([answer.status, await answer.text(), answer.redirected]).toEqual([302, "nowhere", false]);
  });

  it("does as redirect: manual and error say", async () => {
    const server = await redirectTo(302, (path) => (path === "/" ? "/next" : undefined));
    const answer = await testFetch()(server.at("a.example"), { redirect: "manual" });
    expect([answer.status, answer.headers.get("location"), await answer.text()]).toEqual([302, "/next", "elsewhere"]);
    expect((await failure(testFetch()(server.at("a.example"), { redirect: "error" }))).code).toBe("bad_redirect");
    expect(server.requests).toHaveLength(2);
  });
});

describe("configured origins", () => {
  it("are reached directly, with bad ports and local names, and only there", async () => {
    const server = await webServer();
    const wiring = testWiring({ "ollama.lan": ["127.0.0.1"] });
    wiring.judge = () => "a loopback";
    for (const host of ["127.0.0.1", "localhost", "ollama.lan"]) {
      const fetch = testFetch({ allow: [server.at(host, "/v1")] }, wiring);
      expect(await (await fetch(server.at(host, "/other"))).text()).toBe("ok");
      expect((await failure(fetch(`http://${host}:${server.port + 1}/`))).code).toBe("refused");
      expect((await failure(fetch("http://127.0.0.9/"))).code).toBe("refused");
    }
  });

  it("are not reached by a redirect from a page", async () => {
    const inner = await webServer();
    const outer = await redirectTo(302, () => inner.at("127.0.0.1", "/v1"));
    const fetch = testFetch({ allow: [inner.at("127.0.0.1")] });
    expect((await failure(fetch(outer.at("a.example")))).code).toBe("refused");
    expect(inner.connections()).toBe(0);
  });

  it("are left by a redirect only under the floor, and trust each other", async () => {
    const second = await webServer();
    const first = await redirectTo(302, () => second.at("127.0.0.1"));
    const both = testFetch({ allow: [first.at("127.0.0.1"), second.at("127.0.0.1")] });
    expect(await (await both(first.at("127.0.0.1"))).text()).toBe("ok");
    const one = testFetch({ allow: [first.at("127.0.0.1")] });
    expect((await failure(one(first.at("127.0.0.1")))).code).toBe("refused");
    expect(second.requests).toHaveLength(1);
  });
});
