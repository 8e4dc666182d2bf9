import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { checkUrl, createGuardedFetch } from "@latchai/net";
import { expect, onTestFinished, test } from "vitest";
import { harness } from "./harness.ts";

const skill = "---\nname: remote\ndescription: From afar.\n---\nDo it remotely.\n";

/** A server on loopback, which this test's floor leaves alone; everything else is judged as always. */
const served = async (listener: RequestListener, options: Parameters<typeof harness>[1] = {}) => {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url ?? "");
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const web = {
    check: (text: string) =>
      text.startsWith(`${origin}/`) ? { ok: true as const, url: new URL(text) } : checkUrl(text),
    fetch: createGuardedFetch({ allow: [origin] }),
  };
  return { origin, hits, h: harness({ web }, { answers: ["once"], ...options }) };
};

const plain =
  (text: string, type = "text/plain"): RequestListener =>
  (_, response) =>
    response.writeHead(200, { "content-type": type }).end(text);

test("the body under a line that says where it came from, fetched anew each time, asked under the host's key", async () => {
  let version = 0;
  const { origin, hits, h } = await served(
    (_, response) => {
      version += 1;
      response.writeHead(200, { "content-type": "text/markdown" }).end(skill.replace("remotely", `v${version}`));
    },
    { answers: ["always", "deny"] },
  );
  const url = `${origin}/SKILL.md`;
  expect(await h.text("load_skill", { url })).toBe(
    `[skill from ${url} — it has no folder here: files that it refers to by relative path do not exist]\n\nDo it v1.`,
  );
  expect(h.prompts.asked).toMatchObject([
    { tool: "load_skill", segments: [{ key: "load_skill(127.0.0.1)" }], offers: ["load_skill(127.0.0.1)"] },
  ]);
  expect(await h.text("load_skill", { url: `${origin}/other.md` })).toContain("Do it v2.");
  expect(h.prompts.asked).toHaveLength(1);
  expect((await h.error("load_skill", { url: "https://elsewhere.example/SKILL.md" })).kind).toBe("denied");
  expect(h.prompts.asked[1]).toMatchObject({ offers: ["load_skill(elsewhere.example)"] });
  expect(hits).toHaveLength(2);
});

test("class unknown: unattended it runs, under a deny rule it does not", async () => {
  const { origin, h } = await served(plain(skill), { attended: false });
  expect(await h.text("load_skill", { url: `${origin}/s` })).toContain("Do it remotely.");
  h.rules.add({ key: "load_skill(127.0.0.1)", effect: "deny" });
  expect((await h.error("load_skill", { url: `${origin}/s` })).kind).toBe("denied");
  const whole = await served(plain(skill), { rules: [{ key: "load_skill", effect: "deny" }], mode: "allow-all" });
  expect((await whole.h.error("load_skill", { url: `${whole.origin}/s` })).kind).toBe("denied");
  expect(whole.hits).toEqual([]);
});

test.each([
  "http://127.0.0.1:7777/api/permissions",
  "http://localhost/x",
  "http://[::1]/",
  "http://2130706433/",
  "http://10.0.0.1/",
  "https://printer.local/SKILL.md",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "not a url",
])("%s is refused by the floor and nobody is asked", async (url) => {
  const { h, hits } = await served(plain(skill));
  expect((await h.error("load_skill", { url })).kind).toBe("denied");
  expect(h.prompts.asked).toEqual([]);
  expect(hits).toEqual([]);
});

test.each([301, 302, 303, 307, 308])("a %i to loopback is refused and not fetched", async (status) => {
  const { origin, hits, h } = await served((_, response) => {
    response.writeHead(status, { location: "http://127.0.0.1:7777/api/permissions" }).end();
  });
  expect((await h.error("load_skill", { url: `${origin}/s` })).message).toContain("refused by the URL floor");
  expect(hits).toEqual(["/s"]);
});

test("a redirect on the same host is followed, one to another host is to be asked for by itself", async () => {
  const { origin, hits, h } = await served(
    (request, response) => {
      if (request.url === "/a") response.writeHead(302, { location: "b/SKILL.md" }).end();
      else if (request.url === "/b/SKILL.md") response.writeHead(200).end(skill);
      else response.writeHead(302, { location: "https://other.example/SKILL.md" }).end();
    },
    { answers: ["once", "once"] },
  );
  expect(await h.text("load_skill", { url: `${origin}/a` })).toContain("Do it remotely.");
  expect((await h.error("load_skill", { url: `${origin}/c` })).message).toBe(
    "127.0.0.1 redirects to other.example, and each host is asked about by itself: call load_skill again with url https://other.example/SKILL.md",
  );
  expect(hits).toEqual(["/a", "/b/SKILL.md", "/c"]);
});

test("redirects in a circle end", async () => {
  const { origin, hits, h } = await served((_, response) => void response.writeHead(302, { location: "/again" }).end());
  expect((await h.error("load_skill", { url: `${origin}/s` })).message).toContain("more than 5 times");
  expect(hits).toHaveLength(6);
});

test.each([
  [
    "a web page",
    plain("<p>hi</p>", "text/html; charset=utf-8"),
    /^not a SKILL\.md: .* web page; give the url of the raw file/,
  ],
  ["a web page sent as text", plain("\n<!DOCTYPE html><html>"), /^not a SKILL\.md: .* web page/],
  ["a picture", plain("x", "image/png"), /not UTF-8 text/],
  ["bytes", ((_, response) => void response.end(Buffer.from([0xff, 0xfe, 0x41]))) as RequestListener, /not UTF-8 text/],
  ["not found", ((_, response) => void response.writeHead(404).end("no")) as RequestListener, /answered 404: check/],
  ["an open frontmatter", plain("---\nname: a\n"), /not closed/],
  ["nothing", plain("---\nname: a\n---\n"), /no instructions/],
] as const)("%s is refused", async (_, listener, why) => {
  const { origin, h } = await served(listener);
  expect((await h.error("load_skill", { url: `${origin}/s` })).message).toMatch(why);
});

test("plain Markdown is a skill too", async () => {
  const { origin, h } = await served(plain("# Title\n\nDo it.\n"));
  expect(await h.text("load_skill", { url: `${origin}/s` })).toMatch(/\n\n# Title\n\nDo it\.$/);
});

test("a stream without end stops at the cap", async () => {
  let sent = 0;
  const { origin, h } = await served((_, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    const chunk = "x".repeat(65_536);
    const more = (): void => {
      if (response.destroyed) return;
      sent += chunk.length;
      response.write(chunk, () => setImmediate(more));
    };
    more();
  });
  expect((await h.error("load_skill", { url: `${origin}/s` })).message).toContain("over 256 KB");
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});

test("by url without anything that fetches", async () => {
  const h = harness({ skills: { catalogue: () => [], load: async () => undefined } });
  expect((await h.error("load_skill", { url: "https://h.example/x" })).message).toContain(
    "cannot be loaded by url here",
  );
});
