import { isIP } from "node:net";
import { errors } from "./errors.ts";
import { explainLookup } from "./explain.ts";
import { bareHost, isLiteral } from "./ip.ts";
import type { Judge } from "./judge.ts";
import type { Resolver } from "./resolver.ts";
import { showHost } from "./show-host.ts";
import { untilAborted } from "./until-aborted.ts";

const lookUp = async (url: URL, resolver: Resolver, signal: AbortSignal): Promise<readonly string[]> => {
  const host = showHost(url);
  try {
    const addresses = await untilAborted(resolver(url.hostname, signal), signal);
    if (addresses.length === 0) throw errors.notFound(host);
    if (addresses.some((address) => isIP(address) === 0)) throw errors.lookup(host);
    return addresses;
  } catch (error) {
    signal.throwIfAborted();
    throw explainLookup(error, host);
  }
};

/**
 * The addresses to connect to, each of them judged: one bad answer refuses the name, since any may be picked.
 * Without a judge (a host that the operator configured) whatever it resolves to is taken.
 */
export const pinHost = async (
  url: URL,
  resolver: Resolver,
  judge: Judge | undefined,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const literal = isLiteral(url.hostname);
  const addresses = literal ? [bareHost(url.hostname)] : await lookUp(url, resolver, signal);
  for (const address of addresses) {
    const what = judge?.(address);
    if (what === undefined) continue;
    throw literal ? errors.literal(showHost(url), what) : errors.resolvesTo(showHost(url), what);
  }
  return addresses;
};
