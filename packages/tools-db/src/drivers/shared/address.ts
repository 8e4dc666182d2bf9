import type { Connection, Ssl } from "../../domain/connection.ts";

/** A connection's URL, taken apart. Every part is a secret. */
export interface Address {
  /** A name, an address, or the folder of a Unix socket (PostgreSQL) or the socket itself (MySQL), starting with `/`. */
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  ssl: Ssl;
  /** A file of certificates to trust instead of the system's. */
  caFile?: string;
  /** PostgreSQL's startup options as the URL has them. */
  options?: string;
}

/** What is wrong with a URL, in words that quote none of it. */
export type AddressProblem = { problem: string };

const schemes = { postgres: ["postgres:", "postgresql:"], mysql: ["mysql:", "mariadb:"] } as const;
const ports = { postgres: 5432, mysql: 3306 } as const;

const loopback = (host: string): boolean =>
  host.startsWith("/") || host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);

/** The words of libpq, mysql and the drivers for one of three states; undefined where they leave it open. */
function sslOf(word: string | null): Ssl | undefined {
  switch (word?.toLowerCase()) {
    case "disable":
    case "disabled":
    case "off":
    case "false":
      return "off";
    case "no-verify":
      return "no-verify";
    case "require":
    case "required":
    case "verify-ca":
    case "verify_ca":
    case "verify-full":
    case "verify_identity":
    case "true":
      return "verify";
    default:
      return undefined;
  }
}

/** The one place where a server's URL is read. */
export function addressOf(
  connection: Pick<Connection, "url" | "ssl">,
  family: "postgres" | "mysql",
): Address | AddressProblem {
  let url: URL;
  try {
    // A URL of a Unix socket may leave the host out, which Node's parser does not take beside a user.
    url = new URL(connection.url.replace(/^([a-z]+:\/\/[^/?#]*@)(?=[/?]|$)/i, "$1localhost"));
  } catch {
    return { problem: "it is no URL; characters such as @ : / # % in the password must be percent-encoded" };
  }
  const faults = faultsOf(url, family);
  if (faults.length > 0) return { problem: faults.join("; ") };
  const query = url.searchParams;
  const socket = query.get("host") ?? query.get("socket") ?? query.get("socketPath");
  const name = decodeURIComponent(url.hostname.replace(/^\[(.*)\]$/, "$1"));
  const host = socket?.startsWith("/") ? socket : name || "localhost";
  const caFile = query.get("sslrootcert") ?? query.get("ssl-ca");
  const options = query.get("options");
  return {
    host,
    port: Number(url.port || query.get("port") || ports[family]),
    user: decodeURIComponent(url.username) || query.get("user") || "",
    password: decodeURIComponent(url.password) || query.get("password") || "",
    database: decodeURIComponent(url.pathname.slice(1)),
    ssl:
      connection.ssl ??
      sslOf(query.get("sslmode") ?? query.get("ssl-mode") ?? query.get("ssl")) ??
      (loopback(host) ? "off" : "verify"),
    ...(caFile && caFile !== "system" ? { caFile } : {}),
    ...(options ? { options } : {}),
  };
}

/** All that is wrong with what a parser took for a URL. */
function faultsOf(url: URL, family: keyof typeof schemes): string[] {
  const wanted: readonly string[] = schemes[family];
  const faults: string[] = [];
  // What a parser takes for the path may be the rest of a password.
  if (/[@/]/.test(url.pathname.slice(1)))
    faults.push("its database's name has @ or /; in a password write %40 and %2F");
  if (url.hash !== "") faults.push("it has a #; in a password write %23");
  // Where a part of the password was taken for something else, the user may have been as well.
  if (faults.length === 0 && url.username === "" && !url.searchParams.get("user")) faults.push("it names no user");
  if (![url.hostname, url.username, url.password, url.pathname].every(isDecodable))
    faults.push("it has a % that is no percent-encoding; write %25 for a % itself");
  return wanted.includes(url.protocol) ? faults : [`it must start with ${wanted[0]}//`, ...faults];
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
