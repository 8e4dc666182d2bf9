import { errors } from "./errors.ts";
import { isNetError, type NetError } from "./net-error.ts";

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : "";

const connecting: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused, nothing listens there",
  ECONNRESET: "the connection was closed while it was being opened",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "its network cannot be reached from here",
  ETIMEDOUT: "no connection within the system's time",
  EADDRNOTAVAIL: "its network cannot be reached from here",
};

// A dual-stack attempt fails with one error per address.
const firstCode = (error: unknown): string =>
  error instanceof AggregateError ? (error.errors.map(codeOf).find((code) => code !== "") ?? "") : codeOf(error);

/** The system's own message would name the address. */
export const explainConnect = (error: unknown, host: string, port: number): NetError => {
  if (isNetError(error)) return error;
  const code = firstCode(error);
  return errors.unreachable(host, port, connecting[code] ?? `the connection failed${code && ` (${code})`}`);
};

export const explainLookup = (error: unknown, host: string): NetError => {
  if (isNetError(error)) return error;
  const code = codeOf(error);
  return ["ENOTFOUND", "ENODATA", "EINVAL"].includes(code) ? errors.notFound(host) : errors.lookup(host);
};

const certificate: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate chain ends in one that is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate chain is incomplete",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "the issuer of its certificate is not trusted",
  ECONNRESET: "the connection was closed during the handshake",
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak TLS on this port",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "it does not speak TLS on this port",
};

export const explainTls = (error: unknown, host: string): NetError => {
  if (isNetError(error)) return error;
  const code = codeOf(error);
  return errors.tls(host, certificate[code] ?? `the handshake failed${code && ` (${code})`}`);
};

const answering: Readonly<Record<string, string>> = {
  UND_ERR_SOCKET: "the connection was closed before the answer was complete",
  ECONNRESET: "the connection was closed before the answer was complete",
  EPIPE: "the connection was closed before the answer was complete",
  UND_ERR_HEADERS_OVERFLOW: "its header block is too large",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "the answer's length is not the announced one",
};

export const explainAnswer = (error: unknown, host: string): NetError => {
  if (isNetError(error)) return error;
  const code = codeOf(error);
  // The parser gives some of its errors no code.
  if (code.startsWith("HPE_") || (error instanceof Error && error.name === "HTTPParserError"))
    return errors.answer(host, `what it sent is not HTTP/1${code && ` (${code})`}`);
  return errors.answer(host, answering[code] ?? `the exchange failed${code && ` (${code})`}`);
};

/** For what zlib says about bytes that are not in the announced encoding. */
export const explainDecoding = (error: unknown, host: string, encoding: string): NetError => {
  const code = codeOf(error);
  const ofZlib = code.startsWith("Z_") || code.startsWith("ERR_BROTLI") || code.startsWith("ERR__ERROR");
  return ofZlib ? errors.encoding(host, `its ${encoding} data is broken or cut off`) : explainAnswer(error, host);
};
