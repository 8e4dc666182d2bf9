import fc from "fast-check";
import { expect, it } from "vitest";
import { checkUrl, judgeUrl } from "../src/check-url.ts";
import { isNetError } from "../src/net-error.ts";
import { nextHop } from "../src/redirect.ts";

const nat = (max: number): fc.Arbitrary<number> => fc.nat(max);

/** The four numbers of an IPv4 address that is not public. */
const closedV4: fc.Arbitrary<number[]> = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127, 224, 239, 240, 255), nat(255), nat(255), nat(255)),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), nat(255), nat(255)),
  fc.tuple(fc.constant(192), fc.constant(168), nat(255), nat(255)),
  fc.tuple(fc.constant(169), fc.constant(254), nat(255), nat(255)),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), nat(255), nat(255)),
  fc.tuple(fc.constant(198), fc.constantFrom(18, 19), nat(255), nat(255)),
);

const fullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (c) => String.fromCodePoint(c.charCodeAt(0) + 0xfee0));
const bold = (text: string): string => text.replace(/[0-9]/g, (c) => String.fromCodePoint(0x1d7ce + Number(c)));
const percent = (text: string): string =>
  text.replace(/[0-9a-zA-Z.]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, "0")}`);

const radix = (value: number, how: number): string =>
  how === 0
    ? `${value}`
    : how === 1
      ? `0x${value.toString(16)}`
      : how === 2
        ? `0X${value.toString(16).toUpperCase()}`
        : `0${value.toString(8)}`;

/** One of the many texts that parse to the address: one to four parts, each in its own radix. */
const v4Text = fc
  .tuple(closedV4, fc.integer({ min: 1, max: 4 }), fc.array(nat(3), { minLength: 4, maxLength: 4 }))
  .map(([bytes, parts, how]) => {
    const rest = bytes.slice(parts - 1).reduce((value, byte) => value * 256 + byte, 0);
    return [...bytes.slice(0, parts - 1), rest].map((value, index) => radix(value, how[index] ?? 0)).join(".");
  });

const disguised = fc
  .tuple(
    v4Text,
    fc.constantFrom((text: string) => text, fullWidth, bold, percent),
    fc.constantFrom(".", "。", "．", "｡"),
    fc.boolean(),
  )
  .map(([text, disguise, dot, final]) => disguise(`${text}${final ? "." : ""}`).replaceAll(".", dot));

const v6Text = closedV4.chain(([a = 0, b = 0, c = 0, d = 0]) => {
  const dotted = [a, b, c, d].join(".");
  const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  return fc.constantFrom(
    `[::ffff:${dotted}]`,
    `[::FFFF:${hex}]`,
    `[0:0:0:0:0:ffff:${hex}]`,
    `[0000:0000:0000:0000:0000:ffff:${dotted}]`,
    `[::${dotted}]`,
    `[::ffff:0:${hex}]`,
    `[64:ff9b::${dotted}]`,
    `[64:ff9b:0:0:0:0:${hex}]`,
    `[64:ff9b:1::${hex}]`,
    `[2002:${hex}::]`,
    `[2001:0:${hex}::1]`,
    `[fe80::${hex}]`,
    `[fd12:3456::${hex}]`,
    "[::]",
    "[::1]",
  );
});

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/);
const localName = fc
  .tuple(
    fc.array(label, { maxLength: 3 }),
    fc.constantFrom("local", "localhost", "internal", "lan", "home.arpa", "corp", "localdomain"),
    fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      fullWidth,
      percent,
    ),
    fc.constantFrom("", "."),
  )
  .map(([labels, suffix, disguise, dot]) => disguise([...labels, suffix].join(".") + dot));

const around = fc.record({
  scheme: fc.constantFrom("http:", "https:", "HTTP:", "ht\ntp:", " http:"),
  slashes: fc.constantFrom("//", "/", "", "///", "\\\\", "/\\", "/\t/"),
  user: fc.constantFrom("", "user@", "example.com@", "example.com:80@", "a%40b:c@", "example.com@@"),
  port: fc.constantFrom("", ":80", ":7777", ":0080"),
  path: fc.constantFrom("", "/", "/x", "?@example.com", "#@example.com/", "\\.example.com", "/@example.com"),
});

const host = fc.oneof(disguised, v6Text, localName);

it("no spelling of an address or a name of a private network passes", () => {
  fc.assert(
    fc.property(around, host, ({ scheme, slashes, user, port, path }, name) => {
      const text = `${scheme}${slashes}${user}${name}${port}${path}`;
      expect([text, checkUrl(text).ok]).toEqual([text, false]);
    }),
    { numRuns: 20_000 },
  );
});

it("spells addresses that parse: the property above is not about broken text", () => {
  let parsed = 0;
  const runs = 2_000;
  fc.assert(
    fc.property(host, (name) => {
      if (URL.canParse(`http://${name}/`)) parsed += 1;
    }),
    { numRuns: runs },
  );
  expect(parsed / runs).toBeGreaterThan(0.7);
});

it("no Location that spells one passes", () => {
  const from = (scheme: string) => ({
    url: new URL(`${scheme}://public.example/dir/page`),
    method: "GET",
    headers: new Headers(),
    body: undefined,
    trusted: false,
  });
  const start = fc.constantFrom("//", "\\\\", "/\\", "\\/", "http://", "https:\\\\", "\t//", " //", "/\n/");
  fc.assert(
    fc.property(
      fc.constantFrom("http", "https"),
      start,
      around,
      host,
      (scheme, slashes, { user, port, path }, name) => {
        const location = `${slashes}${user}${name}${port}${path}`;
        try {
          const { url } = nextHop(from(scheme), 302, [location]);
          expect([location, judgeUrl(url)]).not.toEqual([location, undefined]);
        } catch (error) {
          if (!isNetError(error)) throw error;
        }
      },
    ),
    { numRuns: 10_000 },
  );
});
