import { parseWebUrl } from "./check-url.ts";
import { bareHost } from "./ip.ts";
import { limits } from "./limits.ts";
import type { Resolver } from "./resolver.ts";

export interface GuardedFetchOptions {
  /** Over everything: lookup, connection, redirects, body. Default 15,000; Infinity leaves it to the caller's signal. */
  timeoutMs?: number;
  /** Of the body, after decompression. Default 5 MiB. */
  maxBytes?: number;
  /** Sent when the request names none. Default `latchai`. */
  userAgent?: string;
  /**
   * Origins that the operator configured (`http://127.0.0.1:11434/v1`; the path does not count) and that the floor
   * leaves alone: asked for directly, or by a redirect from another of them. Never what a model or a page names.
   */
  allow?: readonly string[];
  /** Only these hosts and their subdomains, at every hop. Narrows; lifts nothing. */
  onlyHosts?: readonly string[];
  /** Default: the system's. */
  resolver?: Resolver;
}

export interface Policy {
  timeoutMs: number;
  maxBytes: number;
  userAgent: string;
  allowed(url: URL): boolean;
  listed(url: URL): boolean;
}

const originOf = (text: string): string => {
  const parsed = parseWebUrl(text);
  if (!parsed.ok) throw new TypeError(`allow: ${parsed.reason}`);
  return parsed.url.origin;
};

const hostOf = (text: string): string => {
  const parsed = parseWebUrl(`http://${text.includes(":") && !text.startsWith("[") ? `[${text}]` : text}/`);
  if (!parsed.ok || parsed.url.pathname !== "/" || parsed.url.port !== "")
    throw new TypeError(`onlyHosts: not a host name: ${text}`);
  return bareHost(parsed.url.hostname);
};

const positive = (name: string, value: number): number => {
  if (value > 0) return value;
  throw new TypeError(`${name} must be above 0`);
};

/** Reads the options; throws TypeError for one that means nothing. */
export const createPolicy = (options: GuardedFetchOptions): Policy => {
  const origins = new Set((options.allow ?? []).map(originOf));
  const hosts = options.onlyHosts?.map(hostOf);
  return {
    timeoutMs: positive("timeoutMs", options.timeoutMs ?? limits.timeoutMs),
    maxBytes: positive("maxBytes", options.maxBytes ?? limits.maxBytes),
    userAgent: options.userAgent ?? "latchai",
    allowed: (url) => origins.has(url.origin),
    listed(url) {
      const host = bareHost(url.hostname);
      return hosts?.some((one) => host === one || host.endsWith(`.${one}`)) ?? true;
    },
  };
};
