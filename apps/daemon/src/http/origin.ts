/** Where this daemon may be addressed. */
export interface Network {
  /** As bound; loopback unless the config says otherwise. */
  host: string;
  /** Further names (with or without a port) under which a proxy of the operator's reaches it. */
  allowedHosts: readonly string[];
}

const loopbackNames = new Set(["127.0.0.1", "localhost", "[::1]"]);
const anyAddress = new Set(["0.0.0.0", "::", "[::]"]);

export const isLoopback = (host: string): boolean => loopbackNames.has(host) || host === "::1";

/** Is a Host header one of ours? A page that rebinds its own name to 127.0.0.1 sends that name. */
export function createHostCheck(network: Network): (host: string | undefined) => boolean {
  const configured = new Set(network.allowedHosts.map((name) => name.toLowerCase()));
  if (!anyAddress.has(network.host)) configured.add(bracketed(network.host));
  return (header) => {
    if (header === undefined) return false;
    const host = header.toLowerCase();
    const name = host.replace(/:\d+$/, "");
    return loopbackNames.has(name) || configured.has(name) || configured.has(host);
  };
}

/** Does an Origin header name the very address that was asked? `https` only under a name that the config allows. */
export function sameOrigin(origin: string, host: string, network: Network): boolean {
  const [from, to] = [origin.toLowerCase(), host.toLowerCase()];
  if (from === `http://${to}`) return true;
  const name = to.replace(/:\d+$/, "");
  const allowed = network.allowedHosts.map((entry) => entry.toLowerCase());
  return (allowed.includes(to) || allowed.includes(name)) && from === `https://${to}`;
}

const bracketed = (host: string): string =>
  host.includes(":") && !host.startsWith("[") ? `[${host}]` : host.toLowerCase();
