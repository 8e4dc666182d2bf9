import { bodyStream } from "./body-stream.ts";
import { judgeUrl, parseWebUrl } from "./check-url.ts";
import { createWiring, type Wiring } from "./connector.ts";
import { createDeadline, type Deadline } from "./deadline.ts";
import { bodyEncoding, decodeBody } from "./decode.ts";
import { errors } from "./errors.ts";
import { explainDecoding } from "./explain.ts";
import type { Hop } from "./hop.ts";
import { limits } from "./limits.ts";
import { createPolicy, type GuardedFetchOptions, type Policy } from "./options.ts";
import { isRedirect, nextHop } from "./redirect.ts";
import { readRequest, requestBody, requestHeaders, urlText } from "./request.ts";
import { fetchedResponse } from "./response.ts";
import { type Answer, send } from "./send.ts";
import { showHost } from "./show-host.ts";

/** Fits wherever the global `fetch` does, and the port `fetch` of core's Host. */
export type GuardedFetch = typeof globalThis.fetch;

/**
 * A fetch for URLs that nobody vouches for. Rejects with NetError, or with the reason of the caller's signal; the
 * body's stream fails the same way.
 */
export const createGuardedFetch = (options: GuardedFetchOptions = {}): GuardedFetch =>
  guardedFetchOver(createPolicy(options), createWiring(options.resolver));

/** Judges a hop; true when it is exempt. `from` is the host that redirected here, and `trusted` what that one was. */
const admit = (url: URL, policy: Policy, from?: { host: string; trusted: boolean }): boolean => {
  // Trust is handed on from one configured origin to another, and never gained on the way.
  const trusted = (from?.trusted ?? true) && policy.allowed(url);
  const reason = trusted ? undefined : judgeUrl(url);
  if (reason !== undefined) throw from === undefined ? errors.floor(reason) : errors.floorAfter(from.host, reason);
  if (!policy.listed(url)) throw errors.notListed(showHost(url));
  return trusted;
};

const withoutBody = (hop: Hop, status: number): boolean => hop.method === "HEAD" || [204, 205, 304].includes(status);

const toResponse = (hop: Hop, answer: Answer, redirected: boolean, policy: Policy, deadline: Deadline): Response => {
  const host = showHost(hop.url);
  const end = (): void => {
    deadline.end();
    answer.close();
  };
  const href = new URL(hop.url);
  href.hash = "";
  const seen = { url: href.href, redirected, status: answer.status };
  if (withoutBody(hop, answer.status)) {
    end();
    return fetchedResponse(null, seen, answer.statusText, answer.headers);
  }
  const encoding = bodyEncoding(answer.headers.get("content-encoding"), host);
  const explain = (error: unknown): unknown =>
    deadline.signal.aborted ? deadline.signal.reason : explainDecoding(error, host, encoding);
  const stream = bodyStream(decodeBody(answer.body, encoding), {
    maxBytes: policy.maxBytes,
    tooLarge: () => errors.tooLarge(host, policy.maxBytes),
    explain,
    end,
  });
  return fetchedResponse(stream, seen, answer.statusText, answer.headers);
};

/** Follows the redirects of one request, each hop judged, and hands out the last answer. */
const follow = async (
  first: Hop,
  mode: Request["redirect"],
  policy: Policy,
  wiring: Wiring,
  deadline: Deadline,
): Promise<Response> => {
  let hop = first;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await send(hop, wiring, deadline.signal);
    try {
      if (mode === "manual" || !isRedirect(answer.status, answer.location))
        return toResponse(hop, answer, redirects > 0, policy, deadline);
      if (mode === "error") throw errors.redirect(showHost(hop.url), "redirects, and this request takes none");
      if (redirects === limits.maxRedirects)
        throw errors.redirect(showHost(hop.url), `redirects once more after ${limits.maxRedirects} redirects`);
      const next = nextHop(hop, answer.status, answer.location);
      hop = { ...next, trusted: admit(next.url, policy, { host: showHost(hop.url), trusted: hop.trusted }) };
      answer.close();
    } catch (error) {
      answer.close();
      throw error;
    }
  }
};

/** The fetch over given parts. */
export const guardedFetchOver =
  (policy: Policy, wiring: Wiring): GuardedFetch =>
  async (input, init) => {
    const parsed = parseWebUrl(urlText(input));
    if (!parsed.ok) throw errors.floor(parsed.reason);
    const { url } = parsed;
    const trusted = admit(url, policy);
    const request = readRequest(input, url, init);
    const caller = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const deadline = createDeadline(policy.timeoutMs, caller ?? undefined, () =>
      errors.timeout(showHost(url), policy.timeoutMs),
    );
    try {
      deadline.signal.throwIfAborted();
      const body = await requestBody(request, deadline.signal);
      const headers = requestHeaders(request.headers, policy.userAgent);
      const first: Hop = { url, method: request.method, headers, body, trusted };
      return await follow(first, request.redirect, policy, wiring, deadline);
    } catch (error) {
      deadline.end();
      throw error;
    }
  };
