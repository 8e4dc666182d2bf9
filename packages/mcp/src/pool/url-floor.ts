import { BlockList, isIP } from "node:net";

/**
 * Why an address that a server told us of must not be fetched, or undefined. The server's own host was chosen by a
 * person and is fine; any other must be a public name over https.
 */
export const floorProblem = (text: string, serverUrl: string): string | undefined => {
  if (!URL.canParse(text)) return "its token address is not a URL";
  const url = new URL(text);
  if (url.host === new URL(serverUrl).host) return undefined;
  if (url.protocol !== "https:") return `${url.host} is not reached over https`;
  const host = url.hostname.replace(/^\[|\]$/gu, "").replace(/\.$/u, "");
  const family = isIP(host);
  const inside = family === 0 ? isInsideName(host) : privateRanges().check(host, family === 4 ? "ipv4" : "ipv6");
  return inside ? `${url.host} is not a public host` : undefined;
};

const isInsideName = (host: string): boolean => !host.includes(".") || /\.(?:local|internal|localhost)$/u.test(host);

const privateRanges = (): BlockList => {
  const list = new BlockList();
  const v4 = ["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"];
  for (const range of [...v4, "192.0.0.0/24", "192.168.0.0/16", "198.18.0.0/15", "224.0.0.0/3"]) {
    const [net = "", bits] = range.split("/");
    list.addSubnet(net, Number(bits), "ipv4");
  }
  for (const range of ["::/127", "::ffff:0:0/96", "64:ff9b::/96", "fc00::/7", "fe80::/10", "ff00::/8"]) {
    const [net = "", bits] = range.split("/");
    list.addSubnet(net, Number(bits), "ipv6");
  }
  return list;
};
