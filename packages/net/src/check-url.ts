import { isBadPort } from "./bad-ports.ts";
import { checkAddress } from "./check-address.ts";
import { checkName } from "./check-name.ts";
import { bareHost, isLiteral } from "./ip.ts";
import { limits } from "./limits.ts";
import { showHost } from "./show-host.ts";

export type CheckedUrl =
  | { ok: true /** Parsed once; user and password are removed. Use this, never the text again. */; url: URL }
  | { ok: false; reason: string };

const floor = (what: string): string =>
  `refused by the URL floor: ${what} — only public http and https addresses can be reached`;

const tooLong: CheckedUrl = { ok: false, reason: `the URL is longer than ${limits.maxUrlChars} characters` };
const notAUrl: CheckedUrl = {
  ok: false,
  reason: "not a valid URL: give an absolute one that starts with http:// or https://",
};

/** The parsed URL, or undefined. */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};

/** Takes http and https only, and user and password off it. No judgement of the host. */
export const asWebUrl = (parsed: URL): CheckedUrl => {
  if (parsed.href.length > limits.maxUrlChars) return tooLong;
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:")
    return { ok: false, reason: floor(`${parsed.protocol.slice(0, 24)} is not a web scheme`) };
  const url = new URL(parsed);
  url.username = "";
  url.password = "";
  return { ok: true, url };
};

/** The same for text, which must be an absolute URL. */
export const parseWebUrl = (text: string): CheckedUrl => {
  if (text.length > limits.maxUrlChars) return tooLong;
  const parsed = parseUrl(text);
  return parsed === undefined ? notAUrl : asWebUrl(parsed);
};

/** The port that the URL leads to, the scheme's own when it names none. */
export const portOf = (url: URL): number =>
  url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);

/** Why port, name or address keep the floor from letting a web URL pass; undefined when text alone does not. */
export const judgeUrl = (url: URL): string | undefined => {
  if (isBadPort(portOf(url))) return floor(`port ${portOf(url)} belongs to another protocol`);
  const host = bareHost(url.hostname);
  if (isLiteral(url.hostname)) {
    const found = checkAddress(host);
    return found && floor(`${showHost(url)} is a ${found} address`);
  }
  const why = checkName(host);
  return why && floor(`${showHost(url)} ${why}`);
};

/**
 * The floor as far as text can tell: scheme, port, name, address in any spelling. Pure; a name that passes still has
 * to resolve to public addresses, which `createGuardedFetch` checks when it connects.
 */
export const checkUrl = (text: string): CheckedUrl => {
  const parsed = parseWebUrl(text);
  if (!parsed.ok) return parsed;
  const reason = judgeUrl(parsed.url);
  return reason === undefined ? parsed : { ok: false, reason };
};
