import { isIPv6, type Socket } from "node:net";
import { checkUrl, portOf } from "./check-url.ts";
import { errors } from "./errors.ts";
import { createJudge, type Judge } from "./judge.ts";
import { limits } from "./limits.ts";
import { openSocket } from "./open-socket.ts";
import { pinHost } from "./pin-host.ts";
import { createSystemResolver, type Resolver } from "./resolver.ts";
import { showHost } from "./show-host.ts";
import { startTls } from "./start-tls.ts";

/** What the parts of this package connect with; tests replace the judge and the trusted certificates. */
export interface Wiring {
  resolver: Resolver;
  judge: Judge;
  ca?: string;
}

export const createWiring = (resolver: Resolver | undefined): Wiring => ({
  resolver: resolver ?? createSystemResolver(limits.maxLookups),
  judge: createJudge(),
});

/** A TCP connection to the URL's host, with TLS for https. `trusted` leaves out the judge, never the pinning. */
export const connectTo = async (
  url: URL,
  wiring: Wiring,
  options: { trusted: boolean; secure: boolean },
  signal: AbortSignal,
): Promise<Socket> => {
  const judge = options.trusted ? undefined : wiring.judge;
  const addresses = await pinHost(url, wiring.resolver, judge, signal);
  const socket = await openSocket({ host: showHost(url), port: portOf(url), addresses }, judge, signal);
  return options.secure ? startTls(socket, url, wiring.ca, signal) : socket;
};

export interface GuardedConnector {
  /**
   * A plain TCP connection to a public host, for a proxy that others speak TLS through. The signal ends the attempt, not
   * the connection. Rejects with NetError, or with the signal's reason.
   */
  connect(target: { host: string; port: number }, signal: AbortSignal): Promise<Socket>;
}

/** Connects to public hosts only: the floor on host and port, every resolved address judged and pinned, the far end checked. */
export const createGuardedConnector = (options: { resolver?: Resolver } = {}): GuardedConnector =>
  connectorOver(createWiring(options.resolver));

/** The connector over given parts. */
export const connectorOver = (wiring: Wiring): GuardedConnector => ({
  async connect({ host, port }, signal) {
    if (!Number.isInteger(port) || /[/\\?#@]/.test(host)) throw errors.floor("not a valid host and port");
    const checked = checkUrl(`http://${isIPv6(host) ? `[${host}]` : host}:${port}/`);
    if (!checked.ok) throw errors.floor(checked.reason);
    return connectTo(checked.url, wiring, { trusted: false, secure: false }, signal);
  },
});
