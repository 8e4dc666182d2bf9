import { type Ip, parseIp, unwrapIp } from "./ip.ts";

/** What kind of address it is when it is not one of the public internet. */
export type AddressClass = "loopback" | "private" | "link-local" | "multicast" | "reserved";

const v4 = (a: number, b = 0, c = 0, d = 0): number => ((a * 256 + b) * 256 + c) * 256 + d;

/** First address, prefix length, class: everything in IPv4 that is not public. */
const closedV4: readonly (readonly [base: number, bits: number, class_: AddressClass])[] = [
  [v4(0), 8, "loopback"],
  [v4(10), 8, "private"],
  [v4(100, 64), 10, "private"],
  [v4(127), 8, "loopback"],
  [v4(169, 254), 16, "link-local"],
  [v4(172, 16), 12, "private"],
  [v4(192, 0, 0), 24, "reserved"],
  [v4(192, 0, 2), 24, "reserved"],
  [v4(192, 88, 99), 24, "reserved"],
  [v4(192, 168), 16, "private"],
  [v4(198, 18), 15, "private"],
  [v4(198, 51, 100), 24, "reserved"],
  [v4(203, 0, 113), 24, "reserved"],
  // Answers to every virtual machine of one cloud, from inside its host.
  [v4(168, 63, 129, 16), 32, "link-local"],
  [v4(224), 4, "multicast"],
  [v4(240), 4, "reserved"],
];

const judgeV4 = (value: number): AddressClass | undefined =>
  closedV4.find(([base, bits]) => {
    const size = 2 ** (32 - bits);
    return value >= base && value < base + size;
  })?.[2];

/** The special-purpose parts of 2000::/3: IETF protocols and Teredo, documentation, 6to4, documentation. */
const closedGlobalV6 = (first: number, second: number): boolean =>
  (first === 0x2001 && (second < 0x200 || second === 0xdb8)) ||
  first === 0x2002 ||
  (first === 0x3fff && second < 0x1000);

const classOfClosedV6 = (groups: readonly number[]): AddressClass => {
  const first = groups[0] ?? 0;
  if (groups.slice(0, 7).every((group) => group === 0) && (groups[7] ?? 0) <= 1) return "loopback";
  if ((first & 0xfe00) === 0xfc00) return "private";
  if ((first & 0xff80) === 0xfe80) return "link-local";
  if ((first & 0xff00) === 0xff00) return "multicast";
  return "reserved";
};

const judgeV6 = (groups: readonly number[]): AddressClass | undefined => {
  const [first = 0, second = 0] = groups;
  const global = (first & 0xe000) === 0x2000;
  return global && !closedGlobalV6(first, second) ? undefined : classOfClosedV6(groups);
};

const judgeIp = (ip: Ip): AddressClass | undefined => (ip.family === 4 ? judgeV4(ip.value) : judgeV6(ip.groups));

/**
 * The class of an address that is not public; undefined for a public one. IPv4-mapped and NAT64 addresses are judged
 * by the IPv4 inside. What is not an address (a zone id, a name) is reserved.
 */
export const checkAddress = (text: string): AddressClass | undefined => {
  const ip = parseIp(text);
  return ip === undefined ? "reserved" : judgeIp(unwrapIp(ip));
};
