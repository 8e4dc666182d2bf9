import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkUrl } from "../src/check-url.ts";
import { createGuardedFetch } from "../src/index.ts";
import { createJudge } from "../src/judge.ts";
import { pinHost } from "../src/pin-host.ts";
import type { Resolver } from "../src/resolver.ts";
import { failure, testFetch, testWiring, webServer } from "./harness.ts";

interface Row {
  id: string;
  url: string;
  expect: "allow" | "deny";
  dns?: Record<string, string[]>;
  /** One list of answers per lookup; the last one stays. */
  dnsSequence?: Record<string, string[][]>;
  /** The Location of each answer, in order; what follows is a page. */
  redirects?: string[];
  /** Every answer redirects. */
  loop?: boolean;
  onlyHosts?: string[];
}

const rows = ["url-floor", "url-neighbours"].flatMap((file) =>
  readFileSync(new URL(`./cases/${file}.jsonl`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row),
);

const byName =
  (dns: Row["dns"]): Resolver =>
  async (hostname) =>
    dns?.[hostname.replace(/\.$/, "")] ?? [];

const overOneHop = rows.filter((row) => row.redirects === undefined && row.dnsSequence === undefined);
const allowed = overOneHop.filter((row) => row.expect === "allow");
const denied = overOneHop.filter((row) => row.expect === "deny");
const overSeveral = rows.filter((row) => !overOneHop.includes(row));

it("has rows of every kind", () => {
  expect([allowed.length > 120, denied.length > 700, overSeveral.length > 80]).toEqual([true, true, true]);
});

describe("a URL that passes", () => {
  it.each(allowed)("$id $url", async (row) => {
    const checked = checkUrl(row.url);
    if (!checked.ok) throw new Error(checked.reason);
    const addresses = await pinHost(
      checked.url,
      byName(row.dns),
      createJudge(() => []),
      new AbortController().signal,
    );
    expect(addresses.length).toBeGreaterThan(0);
  });
});

describe("a URL that is refused", () => {
  it.each(denied)("$id $url", async (row) => {
    const fetch = createGuardedFetch({
      resolver: byName(row.dns),
      ...(row.onlyHosts === undefined ? {} : { onlyHosts: row.onlyHosts }),
    });
    const { code, message } = await failure(fetch(row.url));
    expect(["refused", "not_listed"]).toContain(code);
    withoutAddresses(message, row);
  });
});

// The public address of the rows is this machine's loopback here, and public names are served on a port of ours.
const local = (addresses: string[]): string[] => addresses.map((one) => (one === "93.184.215.14" ? "127.0.0.1" : one));

/** A Location as bytes, with our port behind each public name that has none. */
const onPort = (location: string, port: number): string =>
  Buffer.from(location.replace(/\b[a-z]+\.example\b\.?(?![.:@\w-])/gi, (host) => `${host}:${port}`)).toString("latin1");

const withoutAddresses = (message: string, row: Row): void => {
  const asked = [row.url, ...(row.redirects ?? [])].join(" ");
  for (const address of Object.values(row.dns ?? {}).flat())
    if (!asked.includes(address)) expect(message).not.toContain(address);
};

describe("over redirects and lookups", () => {
  it.each(overSeveral)("$id $url → $redirects", async (row) => {
    const server = await webServer((request, response) => {
      const past = server.requests.length - 1;
      const location = row.loop ? row.redirects?.[0] : row.redirects?.[past];
      if (location === undefined) return response.end(`page ${request.url}`);
      response.writeHead(302, { location: onPort(location, server.port) }).end();
    });
    const wiring = testWiring();
    const asked = new Map<string, number>();
    wiring.resolver = async (hostname) => {
      const time = asked.get(hostname) ?? 0;
      asked.set(hostname, time + 1);
      const sequence = row.dnsSequence?.[hostname];
      return local(sequence?.[Math.min(time, sequence.length - 1)] ?? row.dns?.[hostname.replace(/\.$/, "")] ?? []);
    };
    const fetch = testFetch(row.onlyHosts === undefined ? {} : { onlyHosts: row.onlyHosts }, wiring);
    const url = new URL(row.url);
    url.port = String(server.port);
    const answer = fetch(url.href);
    if (row.expect === "allow") {
      expect(await (await answer).text()).toMatch(/^page /);
      return;
    }
    if (row.redirects === undefined) {
      // Rebinding: one lookup, and what it said is what is connected to.
      await (await answer).text();
      expect(Object.fromEntries(asked)).toEqual({ [url.hostname]: 1 });
      expect(server.connections()).toBe(1);
      return;
    }
    const { code, message } = await failure(answer);
    expect(["refused", "bad_redirect", "not_listed"]).toContain(code);
    withoutAddresses(message, row);
    expect(server.requests.length).toBeLessThanOrEqual(row.loop ? 11 : row.redirects.length);
  });
});
