import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { failure, tcpServer, testFetch, webServer } from "./harness.ts";

const served = (body: Uint8Array | string, headers: Record<string, string> = {}) =>
  webServer((_request, response) => response.writeHead(200, headers).end(body));

/** Reads until the stream ends or fails. */
const drain = async (answer: Response): Promise<{ bytes: number; code: string }> => {
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { bytes, code: "" };
      bytes += value.byteLength;
    }
  } catch (error) {
    return { bytes, code: String((error as { code?: unknown }).code) };
  }
};

describe("encodings", () => {
  const page = "grüße ".repeat(2000);
  it.each([
    ["gzip", gzipSync(page)],
    ["X-GZIP", gzipSync(page)],
    ["br", brotliCompressSync(page)],
    ["deflate", deflateSync(page)],
    ["deflate", deflateRawSync(page)],
    ["identity", Buffer.from(page)],
    ["identity, gzip", gzipSync(page)],
  ])("%s", async (encoding, body) => {
    const server = await served(body, { "content-encoding": encoding });
    const answer = await testFetch()(server.at("a.example"));
    expect(await answer.text()).toBe(page);
    expect(server.requests[0]?.headers["accept-encoding"]).toBe("gzip, deflate, br");
  });

  it.each([
    ["zstd", Buffer.from("28b52ffd", "hex"), /encoding zstd is not supported/],
    ["gzip, gzip", gzipSync(gzipSync("x")), /more than once/],
    ["gzip, br, gzip", gzipSync("x"), /more than once/],
  ])("refuses %s before reading", async (encoding, body, text) => {
    const server = await served(body, { "content-encoding": encoding });
    const { code, message } = await failure(testFetch()(server.at("a.example")));
    expect(code).toBe("bad_encoding");
    expect(message).toMatch(text);
    await server.idle();
  });

  it.each([
    ["gzip", Buffer.from("not gzip at all")],
    ["gzip", gzipSync(page).subarray(0, 60)],
    ["br", Buffer.from("ffffffffff", "hex")],
    ["br", brotliCompressSync(page).subarray(0, 12)],
    ["deflate", deflateSync(page).subarray(0, 40)],
  ])("says that %s data is broken", async (encoding, body) => {
    const server = await served(body, { "content-encoding": encoding });
    expect((await drain(await testFetch()(server.at("a.example")))).code).toBe("bad_encoding");
    await server.idle();
  });

  it.each(["gzip", "br", "deflate"])("takes an empty body for empty, whatever %s says", async (encoding) => {
    const server = await served("", { "content-encoding": encoding });
    expect(await drain(await testFetch()(server.at("a.example")))).toEqual({ bytes: 0, code: "" });
  });
});

describe("size", () => {
  it.each([
    [1000, 999, ""],
    [1000, 1000, ""],
    [1000, 1001, "too_large"],
    [1000, 100_000, "too_large"],
  ])("cap %i, body %i: %j", async (maxBytes, size, code) => {
    for (const encoding of ["identity", "gzip"]) {
      const body = Buffer.alloc(size, "x");
      const server = await served(encoding === "gzip" ? gzipSync(body) : body, { "content-encoding": encoding });
      const read = await drain(await testFetch({ maxBytes })(server.at("a.example")));
      expect(read).toEqual({ bytes: Math.min(size, maxBytes), code });
      await server.idle();
    }
  });

  it.each([
    ["gzip", gzipSync(Buffer.alloc(64 * 1024 * 1024))],
    ["br", brotliCompressSync(Buffer.alloc(64 * 1024 * 1024))],
  ])("stops a %s bomb at the cap", async (encoding, body) => {
    const server = await served(body, { "content-encoding": encoding });
    const before = process.memoryUsage().arrayBuffers;
    const read = await drain(await testFetch()(server.at("a.example")));
    expect(read).toEqual({ bytes: 5 * 1024 * 1024, code: "too_large" });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
    await server.idle();
  });

  it("closes the connection at the cap, also when nobody reads on", async () => {
    const server = await webServer((_request, response) => {
      response.write(Buffer.alloc(3000));
    });
    const fetch = testFetch({ maxBytes: 1000, timeoutMs: Number.POSITIVE_INFINITY });
    const reader = (await fetch(server.at("a.example"))).body?.getReader();
    expect((await reader?.read())?.value?.byteLength).toBe(1000);
    await server.idle();
  });

  it("stops an answer without end", async () => {
    const server = await webServer((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on("drain", more);
      more();
    });
    const text = failure((await testFetch({ maxBytes: 1_000_000 })(server.at("a.example"))).text());
    expect((await text).code).toBe("too_large");
    await server.idle();
  });
});

describe("time", () => {
  it("is one over a body that drips", async () => {
    const server = await webServer((_request, response) => {
      const timer = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(timer));
    });
    const answer = await testFetch({ timeoutMs: 300 })(server.at("a.example"));
    const { code, message } = await failure(answer.text());
    expect([code, message]).toEqual(["timeout", "no complete answer from a.example within 300 ms"]);
    await server.idle();
  });

  it("is one over headers that never come, and over all redirects", async () => {
    const silent = await webServer(() => undefined);
    expect((await failure(testFetch({ timeoutMs: 100 })(silent.at("a.example")))).code).toBe("timeout");
    await silent.idle();
    const slow = await webServer((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: "/again" }).end(), 40);
    });
    expect((await failure(testFetch({ timeoutMs: 150 })(slow.at("a.example")))).code).toBe("timeout");
    expect(slow.requests.length).toBeLessThan(6);
  });

  // An error event that nobody hears would fail the run.
  it.each(["identity", "gzip", "br"])("closes an answer (%s) that nobody reads", async (encoding) => {
    const server = await webServer((_request, response) => {
      response.writeHead(200, { "content-encoding": encoding });
      response.write(gzipSync("begin"));
    });
    const answer = await testFetch({ timeoutMs: 100 })(server.at("a.example"));
    expect(answer.status).toBe(200);
    await server.idle();
  });

  it("survives a reset of an answer that nobody reads", async () => {
    const server = await webServer((request, response) => {
      response.write("begin");
      setTimeout(() => request.socket.resetAndDestroy(), 20);
    });
    await testFetch({ timeoutMs: 100 })(server.at("a.example"));
    await server.idle();
  });

  it("streams: a piece is there before the next is sent", async () => {
    let more = (): void => undefined;
    const server = await webServer((_request, response) => {
      response.write("first");
      more = () => response.end("second");
    });
    const reader = (await testFetch()(server.at("a.example"))).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? "").toString()).toBe("first");
    more();
    expect(Buffer.from((await reader?.read())?.value ?? "").toString()).toBe("second");
  });

  it("may be left to the caller", async () => {
    const server = await webServer((_request, response) => setTimeout(() => response.end("late"), 50));
    const answer = await testFetch({ timeoutMs: Number.POSITIVE_INFINITY })(server.at("a.example"));
    expect(await answer.text()).toBe("late");
  });
});

describe("stopping", () => {
  it("rejects with the caller's reason before, during and after the headers", async () => {
    const server = await webServer((request, response) => {
      if (request.url === "/body") response.write("begin");
    });
    const reason = new Error("stop");
    await expect(testFetch()(server.at("a.example"), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.connections()).toBe(0);

    const waiting = new AbortController();
    const first = testFetch()(server.at("a.example", "/headers"), { signal: waiting.signal });
    setTimeout(() => waiting.abort(reason), 30);
    await expect(first).rejects.toBe(reason);

    const reading = new AbortController();
    const answer = await testFetch()(new Request(server.at("a.example", "/body"), { signal: reading.signal }));
    setTimeout(() => reading.abort(reason), 30);
    await expect(answer.text()).rejects.toBe(reason);
    await server.idle();
  });

  it("closes the connection when the reader cancels", async () => {
    const server = await webServer((_request, response) => {
      response.write("begin");
    });
    const answer = await testFetch()(server.at("a.example"));
    const reader = answer.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? "").toString()).toBe("begin");
    await reader?.cancel();
    await server.idle();
  });

  it("leaves no listener on a signal that lives on", async () => {
    const server = await webServer();
    const controller = new AbortController();
    let listening = 0;
    const { signal } = controller;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listening += 1;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listening -= 1;
      remove(...args);
    };
    const fetch = testFetch();
    for (let round = 0; round < 5; round += 1) await (await fetch(server.at("a.example"), { signal: signal })).text();
    expect(listening).toBe(0);
  });
});

describe("answers", () => {
  it("come with status, text, headers and URL, clones too", async () => {
    const server = await webServer((_request, response) =>
      response
        .writeHead(999, "Odd One", [
          ["set-cookie", "a=1"],
          ["set-cookie", "b=2"],
          ["x-name", "gr\u00fc\u00dfe"],
        ])
        .end("body"),
    );
    const answer = await testFetch()(`${server.at("a.example", "/p?q=1")}#part`);
    const copy = answer.clone();
    for (const one of [answer, copy])
      expect([one.status, one.statusText, one.ok, one.url, one.redirected, await one.text()]).toEqual([
        999,
        "Odd One",
        false,
        server.at("a.example", "/p?q=1"),
        false,
        "body",
      ]);
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(answer).toBeInstanceOf(Response);
  });

  it.each([
    ["HEAD", 200],
    ["GET", 204],
    ["GET", 304],
  ])("have no body after %s with %i", async (method, status) => {
    const server = await webServer((_request, response) =>
      response.writeHead(status, { "content-encoding": "zstd" }).end(),
    );
    const answer = await testFetch()(server.at("a.example"), { method });
    expect([answer.status, answer.body, await answer.text()]).toEqual([status, null, ""]);
    await server.idle();
  });

  it("of HTTP/1.0 end with the connection", async () => {
    const server = await tcpServer((socket) => socket.once("data", () => socket.end("HTTP/1.0 200 OK\r\n\r\nbody")));
    expect(await (await testFetch()(server.at("a.example"))).text()).toBe("body");
  });

  it.each([
    ["cut off by length", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort"],
    ["cut off in a chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"],
  ])("are never taken for whole when %s", async (_name, bytes) => {
    const server = await tcpServer((socket) => socket.once("data", () => socket.end(bytes)));
    const answer = await testFetch()(server.at("a.example"));
    expect((await failure(answer.text())).code).toBe("bad_answer");
  });

  it.each([
    ["nothing", ""],
    ["another protocol", "SSH-2.0-OpenSSH_9.2\r\n"],
    ["endless headers", `HTTP/1.1 200 OK\r\n${"x: y\r\n".repeat(20_000)}`],
    ["an upgrade nobody asked for", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"],
    ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"],
    ["a length and chunks", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
  ])("that are %s are told", async (_name, bytes) => {
    const server = await tcpServer((socket) => socket.once("data", () => socket.end(bytes)));
    const { code, message } = await failure(testFetch()(server.at("a.example")).then((answer) => answer.text()));
    expect(code).toBe("bad_answer");
    expect(message).toMatch(/^a\.example did not answer properly/);
    expect(message).not.toMatch(/127\.0\.0\.1|undefined/);
  });

  it.each([
    ["a bad chunk size", "Transfer-Encoding: chunked\r\n\r\nzz\r\nabc"],
    ["a negative chunk", "Transfer-Encoding: chunked\r\n\r\n-3\r\nabc\r\n0\r\n\r\n"],
    ["a chunk of more than numbers hold", "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\nabc"],
    ["a negative length", "Content-Length: -2\r\n\r\nab"],
    ["a folded header", "X: a\r\n b\r\nContent-Length: 2\r\n\r\nab"],
    ["NUL in a header", "X: a\0b\r\nContent-Length: 2\r\n\r\nab"],
    ["bare line feeds", "X: a\nContent-Length: 2\n\nab"],
  ])("with %s are said not to be HTTP", async (_name, rest) => {
    const server = await tcpServer((socket) => socket.once("data", () => socket.end(`HTTP/1.1 200 OK\r\n${rest}`)));
    const { code, message } = await failure(testFetch()(server.at("a.example")).then((answer) => answer.text()));
    expect(code).toBe("bad_answer");
    expect(message).toMatch(/what it sent is not HTTP\/1( \(HPE_\w+\))?$/);
  });

  it.each([
    ["trailers", `Transfer-Encoding: chunked\r\n\r\n0\r\n${"trailer: value\r\n".repeat(20_000)}\r\n`],
    ["one header", `X: ${"y".repeat(100_000)}\r\n\r\n`],
  ])("with %s over the limit are told", async (_name, rest) => {
    const server = await tcpServer((socket) => socket.once("data", () => socket.end(`HTTP/1.1 200 OK\r\n${rest}`)));
    const { code, message } = await failure(testFetch()(server.at("a.example")).then((answer) => answer.text()));
    expect([code, message]).toEqual(["bad_answer", expect.stringContaining("header block is too large")]);
  });

  it("that never get past early hints end with the time", async () => {
    const server = await tcpServer((socket) => {
      const hint = (): void => void socket.write("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n");
      const timer = setInterval(hint, 5);
      socket.on("close", () => clearInterval(timer));
    });
    expect((await failure(testFetch({ timeoutMs: 200 })(server.at("a.example")))).code).toBe("timeout");
    await server.idle();
  });
});
