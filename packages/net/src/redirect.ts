import { asWebUrl, parseUrl } from "./check-url.ts";
import { errors } from "./errors.ts";
import type { Hop } from "./hop.ts";
import { showHost } from "./show-host.ts";

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Another origin gets these only: a key may stand in a header of any name. */
const harmless: ReadonlySet<string> = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "cache-control",
  "content-type",
  "if-modified-since",
  "if-none-match",
  "range",
  "user-agent",
]);

const withoutSecrets = (headers: Headers): Headers => new Headers([...headers].filter(([name]) => harmless.has(name)));

const withoutContent = (headers: Headers): Headers =>
  new Headers([...headers].filter(([name]) => !name.startsWith("content-")));

const becomesGet = (status: number, method: string): boolean =>
  status === 303 ? method !== "GET" && method !== "HEAD" : status < 303 && method === "POST";

const target = (hop: Hop, location: string): URL => {
  const host = showHost(hop.url);
  if (location.trim() === "") throw errors.redirect(host, "redirects with an empty Location");
  const resolved = parseUrl(location, hop.url.href);
  if (resolved === undefined) throw errors.redirect(host, "redirects to a Location that is no valid URL");
  const parsed = asWebUrl(resolved);
  if (!parsed.ok) throw errors.floorAfter(host, parsed.reason);
  return parsed.url;
};

/** True for an answer that sends the client elsewhere. */
export const isRedirect = (status: number, location: readonly string[]): boolean =>
  redirects.has(status) && location.length > 0;

/** The request that a redirect asks for. Its URL is not judged yet; `trusted` is what the hop before was. */
export const nextHop = (hop: Hop, status: number, location: readonly string[]): Hop => {
  if (new Set(location).size !== 1) throw errors.redirect(showHost(hop.url), "redirects to several places at once");
  const url = target(hop, location[0] ?? "");
  const sameOrigin = url.origin === hop.url.origin;
  const headers = sameOrigin ? hop.headers : withoutSecrets(hop.headers);
  if (becomesGet(status, hop.method))
    return { ...hop, url, method: "GET", headers: withoutContent(headers), body: undefined };
  if (hop.body !== undefined && hop.url.protocol === "https:" && url.protocol === "http:")
    throw errors.redirect(showHost(hop.url), "asks for the request's body to be sent again without encryption");
  return { ...hop, url, headers };
};
