import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { expect, it } from "vitest";
import { checkAddress } from "./check-address.ts";

const v4 = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => parts.join("."));

// Closed here although the library calls them public, or has no word for them.
const stricter = (address: string): boolean => address === "168.63.129.16" || address.startsWith("192.88.99.");

it("agrees with an independent list on IPv4", () => {
  fc.assert(
    fc.property(v4, (address) => {
      fc.pre(!stricter(address));
      const range = ipaddr.parse(address).range();
      // Anycast services of the AS112 and AMT projects are on the public internet.
      const open = range === "unicast" || range === "as112" || range === "amt";
      expect([address, checkAddress(address) === undefined]).toEqual([address, open]);
    }),
    { numRuns: 20_000 },
  );
});

it("never opens an IPv6 address that an independent list closes", () => {
  const group = fc.nat(0xffff).map((n) => n.toString(16));
  const firstGroup = fc.oneof(group, fc.constantFrom("2001", "2002", "3fff", "2620", "fe80", "fc00", "64", "0", "100"));
  const address = fc.tuple(firstGroup, ...new Array<typeof group>(7).fill(group)).map((groups) => groups.join(":"));
  fc.assert(
    fc.property(address, (text) => {
      if (checkAddress(text) === undefined) expect(["unicast", "as112v6"]).toContain(ipaddr.parse(text).range());
    }),
    { numRuns: 20_000 },
  );
});

it("judges the IPv4 inside a mapped and a NAT64 address", () => {
  fc.assert(
    fc.property(v4, (address) => {
      for (const prefix of ["::ffff:", "0:0:0:0:0:ffff:", "64:ff9b::", "64:ff9b:0:0:0:0:"])
        expect(checkAddress(prefix + address)).toBe(checkAddress(address));
    }),
  );
});

it("closes what else carries an IPv4 address", () => {
  fc.assert(
    fc.property(v4, (address) => {
      const hex = address
        .split(".")
        .map((part) => Number(part).toString(16).padStart(2, "0"))
        .join("")
        .replace(/^(....)/, "$1:");
      for (const text of [
        `::${address}`,
        `::ffff:0:${address}`,
        `64:ff9b:1::${address}`,
        `2002:${hex}::1`,
        `2001:0:${hex}::`,
      ])
        expect([text, checkAddress(text)]).not.toEqual([text, undefined]);
    }),
  );
});

it("names the class", () => {
  const classes = ["127.0.0.1", "::1", "10.0.0.1", "fd00::1", "169.254.169.254", "fe80::1", "224.0.0.1", "ff02::1"];
  expect(classes.map(checkAddress)).toEqual([
    "loopback",
    "loopback",
    "private",
    "private",
    "link-local",
    "link-local",
    "multicast",
    "multicast",
  ]);
});

it.each(["fe80::1%eth0", "2606:4700::1111%1", "example.com", "", "127.1", "0x7f.0.0.1", "1.2.3.4/8", " 1.2.3.4"])(
  "takes no half address for a public one: %j",
  (text) => {
    expect(checkAddress(text)).toBe("reserved");
  },
);
