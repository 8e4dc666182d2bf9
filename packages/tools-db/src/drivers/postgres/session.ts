import type { Duplex } from "node:stream";
import type { Client, Connection as Wire } from "pg";
import type { Access } from "../../domain/driver.ts";
import type { Address } from "../shared/address.ts";
import { caps } from "../shared/caps.ts";
import { DriverMissing } from "../shared/failures.ts";
import { createFrames, guardStream } from "../shared/frames.ts";
import { atMost } from "../shared/patience.ts";
import type { ServerSession } from "../shared/sides.ts";
import { type TlsOptions, tlsOptions } from "../shared/tls.ts";
import { Exchange, type Step } from "./exchange.ts";
import { isServerError } from "./failure.ts";

export interface PostgresSession extends ServerSession {
  /** One round trip; rejects with the server's error or the line's. */
  exchange(steps: readonly Step[]): Promise<void>;
  /** `T` inside a transaction, `E` in a failed one, `I` outside. */
  transaction(): "I" | "T" | "E" | undefined;
  /** Where notices go while a piece runs. */
  onNotice: ((text: string) => void) | undefined;
  /** The server's version as it says it at start. */
  readonly version: string;
}

type Pg = Pick<typeof import("pg"), "Client" | "Connection">;

async function load(): Promise<Pg> {
  try {
    const module = await import("pg");
    return module.default;
  } catch {
    throw new DriverMissing("pg");
  }
}

/** What holds for the whole session; DISCARD ALL comes back to these. The URL's own options stand before and lose. */
function pins(address: Address, access: Access, timeoutMs: number): string {
  const set = {
    default_transaction_read_only: access === "read" ? "on" : "off",
    statement_timeout: timeoutMs,
    lock_timeout: Math.ceil(timeoutMs / 2),
    // A guard against a transaction that this side forgot: no call is that long.
    idle_in_transaction_session_timeout: timeoutMs * 2 + 10_000,
    standard_conforming_strings: "on",
    TimeZone: "UTC",
    DateStyle: "ISO,MDY",
    IntervalStyle: "postgres",
    bytea_output: "hex",
  };
  const own = Object.entries(set).map(([name, value]) => `-c ${name}=${value}`);
  return [...(address.options === undefined ? [] : [address.options]), ...own].join(" ");
}

// pg keeps these on its client, and its types do not tell.
type Known = Client & {
  processID: number;
  secretKey: number;
  getTransactionStatus(): "I" | "T" | "E" | null;
};
type WireOpener = Wire & {
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secret: number): void;
};

/** PostgreSQL's own cancel message: needs no login and no free connection. Settles when the server took it or cannot. */
function cancelRequest(pg: Pg, address: Address, ssl: TlsOptions, processId: number, secret: number): Promise<void> {
  return new Promise((resolve) => {
    const wire = new pg.Connection({ ssl } as object) as WireOpener;
    const timer = setTimeout(() => wire.stream.destroy(), caps.connectMs);
    const send = () => wire.cancel(processId, secret);
    wire.on("connect", () => (ssl === false ? send() : wire.requestSsl()));
    wire.on("sslconnect", send);
    wire.on("error", () => wire.stream.destroy());
    wire.on("end", () => {
      clearTimeout(timer);
      resolve();
    });
    if (address.host.startsWith("/")) wire.connect(`${address.host}/.s.PGSQL.${address.port}`);
    else wire.connect(address.port, address.host);
  });
}

/** Connects and logs in with the side's pins. Throws what the server or the network says. */
export async function openPostgres(address: Address, access: Access, timeoutMs: number): Promise<PostgresSession> {
  const pg = await load();
  const ssl = await tlsOptions(address);
  const client = new pg.Client({
    host: address.host,
    port: address.port,
    user: address.user,
    // A function keeps the environment and ~/.pgpass out of it.
    password: () => address.password,
    database: address.database || address.user,
    ssl,
    connectionTimeoutMillis: caps.connectMs,
    keepAlive: true,
    application_name: "LatchAI",
    options: pins(address, access, timeoutMs),
  }) as Known;
  let version = "";
  const ended = new Promise<void>((resolve) => client.once("end", resolve));
  // Without a listener a server that hangs up on an idle session would end the process.
  client.on("error", () => {});
  const wire = client.connection;
  wire.on("parameterStatus", (message: { parameterName: string; parameterValue: string }) => {
    if (message.parameterName === "server_version") version = message.parameterValue;
  });
  try {
    await client.connect();
  } catch (error) {
    wire.stream.destroy();
    throw error;
  }
  guardStream(wire.stream as Duplex, createFrames("postgres", caps.maxMessageBytes));

  let running = false;
  const cancel = () => cancelRequest(pg, address, ssl, client.processID, client.secretKey);
  const session: PostgresSession = {
    ended,
    usable: true,
    onNotice: undefined,
    get version() {
      return version;
    },
    exchange: (steps) =>
      new Promise((resolve, reject) => {
        running = true;
        const answered = () => {
          running = false;
          resolve();
        };
        const failed = (error: unknown) => {
          // The server's own error ends what ran; of a broken line nobody told the server.
          running = !isServerError(error);
          reject(error);
        };
        client.query(new Exchange(steps, answered, failed));
      }),
    transaction: () => client.getTransactionStatus() ?? undefined,
    async clean() {
      session.onNotice = undefined;
      if (session.transaction() !== "I") await session.exchange([{ text: "ROLLBACK", maxRows: 0 }]);
      // Not in one exchange with the ROLLBACK: it refuses to run where a transaction could be.
      await session.exchange([{ text: "DISCARD ALL", maxRows: 0 }]);
      return true;
    },
    cancel,
    destroy: () => {
      session.usable = false;
      wire.stream.destroy();
    },
    async close() {
      if (running) await atMost(caps.cancelGraceMs, cancel());
      const cut = setTimeout(() => wire.stream.destroy(), caps.cancelGraceMs);
      await client.end().catch(() => {});
      clearTimeout(cut);
    },
  };
  client.on("notice", (notice) => session.onNotice?.(`${notice.severity ?? "NOTICE"}: ${notice.message ?? ""}`));
  return session;
}
