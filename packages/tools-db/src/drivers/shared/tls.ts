import type { Address } from "./address.ts";
import { errorCode } from "./error-code.ts";

/** What the drivers hand to Node's TLS; false: no TLS at all. */
export type TlsOptions = false | { rejectUnauthorized: boolean; ca?: string };

export class CaFileError extends Error {}

export async function tlsOptions(address: Address): Promise<TlsOptions> {
  if (address.ssl === "off") return false;
  if (address.ssl === "no-verify" || address.caFile === undefined)
    return { rejectUnauthorized: address.ssl === "verify" };
  const { readFile } = await import("node:fs/promises");
  try {
    return { rejectUnauthorized: true, ca: await readFile(address.caFile, "utf8") };
  } catch {
    throw new CaFileError();
  }
}

const untrusted = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "CERT_UNTRUSTED",
]);

/** A TLS problem in our words; undefined: the error is about something else. */
export function tlsProblem(error: unknown): string | undefined {
  if (error instanceof CaFileError) return "The file of trusted certificates that the stored URL names cannot be read.";
  if (!(error instanceof Error)) return undefined;
  // mysql2 replaces the code by its own and leaves the reason in the message.
  const text = `${errorCode(error)} ${error.message}`;
  if (/does not support (SSL|secure) connection|HANDSHAKE_NO_SSL_SUPPORT/i.test(text))
    return "The server offers no TLS. Set ssl to off for this connection if the network between is trusted.";
  if (
    [...untrusted].some((code) => text.includes(code)) ||
    /self.signed certificate|unable to (get|verify)/i.test(text)
  )
    return "The server's certificate is signed by nobody this machine trusts (self-signed?). Add its authority to the stored URL (sslrootcert=, for MySQL ssl-ca=), or set ssl to no-verify for this connection.";
  if (/CERT_HAS_EXPIRED|certificate has expired/i.test(text)) return "The server's certificate has expired.";
  if (/ERR_TLS_CERT_ALTNAME_INVALID|does not match certificate/i.test(text))
    return "The server's certificate is for another name than the stored URL's host.";
  if (/HANDSHAKE_SSL_ERROR|ERR_SSL_|ERR_TLS_|EPROTO|SSL connection|CERT_/i.test(text))
    return "The TLS handshake with the server failed.";
  return undefined;
}
