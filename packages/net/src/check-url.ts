import { isBadPort } from "./bad-ports.ts";
import { checkAddress } from "./check-address.ts";
import { checkName } from "./check-name.ts";
import { bareHost, isLiteral } from "./ip.ts";
import { limits } from "./limits.ts";
import { showHost } from "./show-host.ts";

export type CheckedUrl =
  | { ok: true /** Parsed once; user and password are removed. Use this, never the text again. */; url: URL }
  | { ok: false; reason: string };

const refused = (what: string): CheckedUrl => ({
  ok: false,
  reason: `refused by the URL floor: ${what} — only public http and https addresses can be reached`,
});

/** The parsed URL, or undefined. */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};

/** Parses an absolute http(s) URL of bounded length and takes user and password off it. No judgement of the host. */
export const parseHttpUrl = (text: string): CheckedUrl => {
  if (text.length > limits.maxUrlChars)
    return { ok: false, reason: `the URL is longer than ${limits.maxUrlChars} characters` };
  const url = parseUrl(text);
  if (url === undefined)
    return { ok: false, reason: "not a valid URL: give an absolute one that starts with http:// or https://" };
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return refused(`${url.protocol.slice(0, 24)} is not a web scheme`);
  url.username = "";
  url.password = "";
  return { ok: true, url };
};

/** The port that the URL leads to, the scheme's own when it names none. */
export const portOf = (url: URL): number =>
  url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);

/**
 * The floor as far as text can tell: scheme, port, name, address in any spelling. Pure; a name that passes still has
 * to resolve to public addresses, which `createGuardedFetch` checks when it connects.
 */
export const checkUrl = (text: string): CheckedUrl => {
  const parsed = parseHttpUrl(text);
  if (!parsed.ok) return parsed;
  const { url } = parsed;
  if (isBadPort(portOf(url))) return refused(`port ${portOf(url)} belongs to another protocol`);
  const host = bareHost(url.hostname);
  if (isLiteral(url.hostname)) {
    const found = checkAddress(host);
    return found === undefined ? parsed : refused(`${showHost(url)} is a ${found} address`);
  }
  const why = checkName(host);
  return why === undefined ? parsed : refused(`${showHost(url)} ${why}`);
};
