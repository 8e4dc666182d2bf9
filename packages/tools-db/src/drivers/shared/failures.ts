import type { Failure } from "../../domain/driver.ts";
import type { Address } from "./address.ts";
import { caps } from "./caps.ts";
import { errorCode } from "./error-code.ts";
import { MessageTooLong } from "./frames.ts";
import { PoolBusy, PoolLeft } from "./pool.ts";
import { tlsProblem } from "./tls.ts";
import type { Stop } from "./watch.ts";

/** The npm package of a driver cannot be loaded. */
export class DriverMissing extends Error {
  readonly packages: string;

  constructor(packages: string) {
    super();
    this.packages = packages;
  }
}

/** The stored URL cannot be used; `message` says why and quotes none of it. */
export class BadUrl extends Error {}

const hangups = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT", "ECONNABORTED", "PROTOCOL_CONNECTION_LOST", "ENOTCONN"]);
const unreachables = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EAI_FAIL",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EHOSTDOWN",
  "ENOENT",
  "EACCES",
  "EADDRNOTAVAIL",
  "ERR_INVALID_URL",
  "ERR_SOCKET_BAD_PORT",
]);

/** What kept a server from answering, without where it was looked for. */
function silence(error: unknown): string {
  switch (error instanceof Error ? errorCode(error) : "") {
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EAI_FAIL":
      return "Its host's name is not known";
    case "ECONNREFUSED":
    case "ENOENT":
      return "Nothing listens on its port: the server is down, or the port is another one";
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "EHOSTDOWN":
      return "There is no way through the network to its host";
    case "ECONNRESET":
    case "EPIPE":
    case "PROTOCOL_CONNECTION_LOST":
      return "What listens there hung up; is it a database of this engine?";
    default:
      return "It gave no usable answer in time: the server hangs, a firewall drops it, or it is no database of this engine";
  }
}

const seconds = (ms: number): string => `${ms / 1000} s`;

/** What the family's own machinery says when no server did. The driver's and the network's words stay behind: they hold addresses, and pieces of a password that was taken for one. */
export function localFailure(error: unknown, id: string): Failure | undefined {
  if (error instanceof DriverMissing)
    return {
      kind: "driver_missing",
      message: `The driver is not installed. Install it beside the daemon: npm install ${error.packages}`,
    };
  if (error instanceof BadUrl)
    return {
      kind: "bad_url",
      message: `The stored URL of connection "${id}" cannot be used: ${error.message}. Correct it where connections are saved.`,
    };
  if (error instanceof PoolBusy)
    return {
      kind: "busy",
      message: `All ${caps.maxSessions} sessions of connection "${id}" are taken by other calls, and none came free within ${seconds(caps.acquireMs)}. Nothing was run; try again.`,
    };
  if (error instanceof PoolLeft)
    return { kind: "cancelled", message: "The call was cancelled before anything was run." };
  if (error instanceof MessageTooLong)
    return {
      kind: "server",
      message: `One row is larger than ${caps.maxMessageBytes / 1_000_000} MB, which is more than a call reads. Select fewer columns, or a part of the value.`,
    };
  return undefined;
}

/** Of an error met while connecting. */
export function connectFailure(error: unknown, id: string): Failure {
  const local = localFailure(error, id);
  if (local) return local;
  const tls = tlsProblem(error);
  if (tls !== undefined) return { kind: "tls", message: `Connection "${id}" could not be secured. ${tls}` };
  return {
    kind: "unreachable",
    message: `No database answers for connection "${id}". ${silence(error)}. Nothing was run.`,
  };
}

/** The line to the server broke: true for the network's errors and the drivers' own words for them. */
export function isHangup(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  return (
    hangups.has(code) ||
    unreachables.has(code) ||
    /^(Connection terminated|Connection lost|Client has encountered|Client was closed|Can't (add new command|write in closed)|This socket has been ended|write after end|timeout expired)/.test(
      error.message,
    )
  );
}

/** A job that was stopped from this side. */
export function stopFailure(stop: Stop, timeoutMs: number): Failure {
  switch (stop) {
    case "timeout":
      return {
        kind: "timeout",
        message: `The call ran longer than ${seconds(timeoutMs)} and was stopped on the server.`,
      };
    case "closed":
      return {
        kind: "cancelled",
        message: "The connection was closed or changed while the call ran; it was stopped on the server.",
      };
    case "cancelled":
      return { kind: "cancelled", message: "The call was cancelled and stopped on the server." };
  }
}

export const timeoutFailure = (timeoutMs: number, code: string): Failure => ({
  kind: "timeout",
  message: `The statement ran longer than ${seconds(timeoutMs)} and the server stopped it. Ask for less (a condition, an aggregate, an indexed column).`,
  code,
});

/** Takes what a server's words must not carry to a model out of every field. */
export function scrub(failure: Failure, address: Address): Failure {
  const clean = (text: string): string => {
    let out = text;
    if (address.password.length >= 4) out = out.replaceAll(address.password, "***");
    // MySQL's form of an account; PostgreSQL's words for the role it is connected as.
    out = out.replace(/(?:user |for )?'[^']*'@'[^']*'/g, "the connection's account");
    out = out
      .replaceAll(`user "${address.user}"`, "the connection's role")
      .replaceAll(`role "${address.user}"`, "the connection's role");
    // A bare word may be anything else in a message too.
    if (/[.:]/.test(address.host)) out = out.replaceAll(address.host, "the server");
    return out;
  };
  return {
    ...failure,
    message: clean(failure.message),
    ...(failure.detail === undefined ? {} : { detail: clean(failure.detail) }),
    ...(failure.hint === undefined ? {} : { hint: clean(failure.hint) }),
  };
}
