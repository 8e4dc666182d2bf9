import { limits } from "./limits.ts";
import { NetError } from "./net-error.ts";

const publicOnly = "only public http and https addresses can be reached";

/** Every refusal and failure; `host` is the one of the hop it happened on. */
export const errors = {
  floor: (reason: string) => new NetError("refused", reason),
  floorAfter: (host: string, reason: string) =>
    new NetError("refused", `${host} redirects to what cannot be followed: ${reason}`),
  resolvesTo: (host: string, what: string) =>
    new NetError("refused", `refused by the URL floor: ${host} resolves to ${what} address — ${publicOnly}`),
  literal: (host: string, what: string) =>
    new NetError("refused", `refused by the URL floor: ${host} is ${what} address — ${publicOnly}`),
  remote: (host: string) =>
    new NetError("refused", `refused by the URL floor: ${host} was connected to another address than the checked ones`),
  notListed: (host: string) =>
    new NetError("not_listed", `${host} is not one of the hosts that may be fetched here, nor a subdomain of one`),
  badRequest: (why: string) => new NetError("bad_request", `this request cannot be sent: ${why}`),
  bodyTooLarge: () =>
    new NetError("bad_request", `this request cannot be sent: its body is over ${limits.maxRequestBytes} bytes`),
  notFound: (host: string) => new NetError("not_found", `${host} has no address: check the spelling of the name`),
  lookup: (host: string) =>
    new NetError("unreachable", `the address of ${host} could not be looked up: try again later`),
  unreachable: (host: string, port: number, why: string) => new NetError("unreachable", `${host} port ${port}: ${why}`),
  tls: (host: string, why: string) => new NetError("tls", `no secure connection to ${host}: ${why}`),
  answer: (host: string, why: string) => new NetError("bad_answer", `${host} did not answer properly: ${why}`),
  encoding: (host: string, why: string) => new NetError("bad_encoding", `the answer of ${host} cannot be read: ${why}`),
  redirect: (host: string, why: string) => new NetError("bad_redirect", `${host} ${why}`),
  tooLarge: (host: string, maxBytes: number) =>
    new NetError("too_large", `the answer of ${host} is over ${maxBytes} bytes; reading stopped there`),
  timeout: (host: string, timeoutMs: number) =>
    new NetError("timeout", `no complete answer from ${host} within ${timeoutMs} ms`),
} as const;
