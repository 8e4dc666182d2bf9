import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { checkAddress } from "./check-address.ts";
import { ipIdentity, parseIp } from "./ip.ts";

/** What kind of address it is (`a private`), when nothing may connect to it; undefined for a public one. */
export type Judge = (address: string) => string | undefined;

type Interfaces = () => readonly { address: string; netmask: string; internal: boolean }[];

const systemInterfaces: Interfaces = () => Object.values(networkInterfaces()).flatMap((list) => list ?? []);

const sameIpv6Network = (address: string, own: string, netmask: string): boolean => {
  const [one, other, mask] = [parseIp(address), parseIp(own), parseIp(netmask)];
  if (one?.family !== 6 || other?.family !== 6 || mask?.family !== 6) return false;
  return mask.groups.every((bits, index) => ((one.groups[index] ?? 0) & bits) === ((other.groups[index] ?? 0) & bits));
};

/** Asked once for all that is judged in one go: a lookup may answer thousands of addresses, and the system takes its time. */
const askedOnce = (interfaces: Interfaces): Interfaces => {
  let known: ReturnType<Interfaces> | undefined;
  return () => {
    if (known === undefined) {
      known = interfaces();
      queueMicrotask(() => {
        known = undefined;
      });
    }
    return known;
  };
};

/**
 * Judges by class, and by this machine: its own addresses and the IPv6 network it stands in are public in form only,
 * and what listens there counts on not being reached from outside.
 */
export const createJudge = (interfaces: Interfaces = systemInterfaces): Judge => {
  const ownNow = askedOnce(interfaces);
  return (address) => {
    const found = checkAddress(address);
    if (found !== undefined) return `a ${found}`;
    const own = ownNow();
    if (own.some((one) => ipIdentity(one.address) === ipIdentity(address))) return "this machine's own";
    const near =
      isIP(address) === 6 && own.some((one) => !one.internal && sameIpv6Network(address, one.address, one.netmask));
    return near ? "a local network's" : undefined;
  };
};
