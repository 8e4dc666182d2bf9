import { isIP, isIPv4, isIPv6 } from "node:net";

/** An address as numbers: one 32-bit value, or eight 16-bit groups. */
export type Ip = { family: 4; value: number } | { family: 6; groups: readonly number[] };

const v4Value = (text: string): number => text.split(".").reduce((value, part) => value * 256 + Number(part), 0);

const hextets = (text: string): number[] =>
  text === ""
    ? []
    : text.split(":").flatMap((group) => {
        if (!group.includes(".")) return [Number.parseInt(group, 16)];
        const value = v4Value(group);
        return [Math.floor(value / 0x1_0000), value % 0x1_0000];
      });

/** Reads dotted decimal or IPv6 text as the system writes it. Undefined for anything else, a zone id included. */
export const parseIp = (text: string): Ip | undefined => {
  if (isIPv4(text)) return { family: 4, value: v4Value(text) };
  if (!isIPv6(text) || text.includes("%")) return undefined;
  const [head = "", tail] = text.split("::");
  const left = hextets(head);
  const right = hextets(tail ?? "");
  const zeros = tail === undefined ? [] : new Array<number>(8 - left.length - right.length).fill(0);
  return { family: 6, groups: [...left, ...zeros, ...right] };
};

const startsWith = (groups: readonly number[], prefix: readonly number[]): boolean =>
  prefix.every((group, index) => groups[index] === group);

const mappedPrefix = [0, 0, 0, 0, 0, 0xffff] as const;
const nat64Prefix = [0x64, 0xff9b, 0, 0, 0, 0] as const;

/** The IPv4 address that an IPv4-mapped or a NAT64 address stands for, else the address itself. */
export const unwrapIp = (ip: Ip): Ip =>
  ip.family === 6 && (startsWith(ip.groups, mappedPrefix) || startsWith(ip.groups, nat64Prefix))
    ? { family: 4, value: (ip.groups[6] ?? 0) * 0x1_0000 + (ip.groups[7] ?? 0) }
    : ip;

/** Equal for two spellings of one address; IPv4-mapped equals its IPv4, NAT64 does not. */
export const ipIdentity = (text: string): string | undefined => {
  const ip = parseIp(text);
  if (ip === undefined) return undefined;
  if (ip.family === 6 && !startsWith(ip.groups, mappedPrefix)) return ip.groups.join(":");
  const inner = unwrapIp(ip);
  return inner.family === 4 ? `v4 ${inner.value}` : undefined;
};

/** A URL's hostname without brackets and without the dot that makes a name absolute. */
export const bareHost = (hostname: string): string =>
  hostname.startsWith("[") ? hostname.slice(1, -1) : hostname.replace(/\.$/, "");

/** True when a URL's hostname is an address, so that nothing is looked up. */
export const isLiteral = (hostname: string): boolean => isIP(bareHost(hostname)) !== 0;
