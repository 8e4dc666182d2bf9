import type { Duplex } from "node:stream";
import type { Connection, ConnectionOptions, Query, TypeCast } from "mysql2";
import type { Access } from "../../domain/driver.ts";
import type { Address } from "../shared/address.ts";
import { caps } from "../shared/caps.ts";
import { DriverMissing } from "../shared/failures.ts";
import { createFrames, guardStream } from "../shared/frames.ts";
import { atMost } from "../shared/patience.ts";
import type { ServerSession } from "../shared/sides.ts";
import { tlsOptions } from "../shared/tls.ts";
import { wantsBytes } from "./cells.ts";
import { type Dialect, readDialect } from "./dialect.ts";
import type { Header, SendQuery } from "./query.ts";
import type { Field } from "./types.ts";

export interface MysqlSession extends ServerSession {
  readonly dialect: Dialect;
  readonly query: SendQuery;
  /** Warnings that the last statement left. */
  readonly warnings: number;
  /** Opens what a read runs in: a transaction that may not write, on a session that may not either. Kept sessions stand in it already. */
  beginRead(): Promise<void>;
  /** Sets the limits of what follows, unless they stand so already. `anew`: a piece may have changed them. */
  limit(timeoutMs: number, rows: number | typeof allRows, anew: boolean): Promise<void>;
}

/** The most rows a server can be asked for; for the product's own queries, which want all. */
export const allRows = "18446744073709551615";

type Mysql = Pick<typeof import("mysql2"), "createConnection">;

async function load(): Promise<Mysql> {
  try {
    const module = await import("mysql2");
    return module.default;
  } catch {
    throw new DriverMissing("mysql2");
  }
}

/** Without these: files of this machine on the server's word, functions' names as reserved words, found rows in place of changed ones. */
const flags = ["-LOCAL_FILES", "-IGNORE_SPACE", "-FOUND_ROWS"];

// mysql2's types leave these out.
type Raw = Connection & { stream: Duplex; reset(done: (error: unknown) => void): void };

async function options(address: Address): Promise<ConnectionOptions> {
  const tls = await tlsOptions(address);
  return {
    ...(address.host.startsWith("/") ? { socketPath: address.host } : { host: address.host, port: address.port }),
    user: address.user,
    password: address.password,
    ...(tls === false ? {} : { ssl: { ...tls, verifyIdentity: tls.rejectUnauthorized } }),
    connectTimeout: caps.connectMs,
    enableKeepAlive: true,
    charset: "utf8mb4",
    rowsAsArray: true,
    multipleStatements: false,
    flags,
  };
}

function connect(mysql: Mysql, config: ConnectionOptions): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const connection = mysql.createConnection(config) as unknown as Raw;
    connection.on("error", (error) => {
      connection.stream.destroy();
      reject(error);
    });
    connection.once("connect", () => resolve(connection));
  });
}

/** Connects and logs in, and sets the side's pins. Throws what the server or the network says. */
export async function openMysql(address: Address, access: Access, timeoutMs: number): Promise<MysqlSession> {
  const mysql = await load();
  const config = await options(address);
  const database = address.database === "" ? {} : { database: address.database };
  const connection = await connect(mysql, { ...config, ...database });
  /** Of the last result with rows: mysql2 reads over it. */
  let warnings = 0;
  const endOfRows = (body: Uint8Array) => {
    if (body.length === 5 && body[0] === 0xfe) warnings = (body[1] ?? 0) | ((body[2] ?? 0) << 8);
  };
  guardStream(connection.stream, createFrames("mysql", caps.maxMessageBytes, endOfRows));
  let running: { reject(error: unknown): void } | undefined;
  const ended = new Promise<void>((resolve) => {
    // Errors of the line are told here only, and without a listener they would end the process.
    connection.on("error", (error) => {
      running?.reject(error);
      resolve();
    });
    connection.stream.once("close", () => resolve());
  });

  const query: SendQuery = (sql, listener = {}, values) =>
    new Promise((resolve, reject) => {
      const headers: Header[] = [];
      warnings = 0;
      const mine = { reject };
      const over = () => {
        if (running === mine) running = undefined;
      };
      running = mine;
      // Every cell as text or as bytes, and nothing made of it; the cells of a row come in the order of its columns.
      let binary: readonly boolean[] = [];
      let column = 0;
      const typeCast: TypeCast = (cell) => {
        const bytes = binary[column];
        column = column + 1 === binary.length ? 0 : column + 1;
        return bytes ? cell.buffer() : cell.string("utf8");
      };
      const sent: Query = connection.query({ sql, typeCast, ...(values === undefined ? {} : { values: [...values] }) });
      let enough = false;
      sent.on("fields", (fields: unknown) => {
        if (fields === undefined) return;
        binary = (fields as readonly Field[]).map(wantsBytes);
        column = 0;
        listener.columns?.(fields as readonly Field[]);
      });
      sent.on("result", (row: unknown) => {
        if (!Array.isArray(row)) {
          if (row === null) return;
          headers.push(row as Header);
          warnings = (row as Header).warningStatus;
        } else if (!enough && listener.row?.(row) === false) {
          // Left running, and unread: closing the session stops it on the server.
          enough = true;
          session.usable = false;
          connection.pause();
          resolve(headers);
        }
      });
      sent.on("error", (error: unknown) => {
        over();
        reject(error);
      });
      sent.on("end", () => {
        over();
        resolve(headers);
      });
    });

  const abandon = (error: unknown): never => {
    clearTimeout(patience);
    connection.stream.destroy();
    throw error;
  };
  /** What reset() takes away, and what was set last. */
  let limits = "";
  let begun = false;
  const pin = async () => {
    if (address.database !== "") await query(`USE \`${address.database.replaceAll("`", "``")}\``);
    const set = [`sql_mode='${session.dialect.sqlMode}'`, "autocommit=1", ...(limits === "" ? [] : [limits])];
    await query(`SET SESSION ${set.join(", ")}`);
    if (access !== "read") return;
    if (session.dialect.readOnly) await query("SET SESSION TRANSACTION READ ONLY");
    // Nothing is read in it yet, so it holds no snapshot and no lock; the next read is spared a round trip.
    begun = false;
    await session.beginRead();
    begun = true;
  };
  const cancel = async () => {
    const side = await connect(mysql, config);
    const killed = new Promise<void>((resolve) => {
      side.query(`KILL QUERY ${connection.threadId}`, () => resolve());
    });
    await atMost(caps.connectMs, killed);
    side.stream.destroy();
  };
  const patience = setTimeout(() => connection.stream.destroy(), caps.connectMs);
  const session: MysqlSession = {
    ended,
    usable: true,
    dialect: await readDialect(query).catch(abandon),
    query,
    get warnings() {
      return warnings;
    },
    async beginRead() {
      if (!begun) await query(session.dialect.readOnly ? "START TRANSACTION READ ONLY" : "START TRANSACTION");
      begun = false;
    },
    async limit(ms, rows, anew) {
      const wanted = `${session.dialect.limits(ms)}, sql_select_limit=${rows}`;
      if (wanted === limits && !anew) return;
      limits = wanted;
      await query(`SET SESSION ${wanted}`);
    },
    async clean() {
      // There is no statement that leaves a database.
      if (access === "write" && address.database === "") return false;
      await new Promise<void>((resolve, reject) => {
        running = { reject };
        connection.reset((error) => (error ? reject(error) : resolve()));
      });
      running = undefined;
      await pin();
      return true;
    },
    cancel,
    destroy: () => {
      session.usable = false;
      connection.stream.destroy();
    },
    async close() {
      if (running !== undefined) await atMost(caps.cancelGraceMs, cancel());
      const cut = setTimeout(() => connection.stream.destroy(), caps.cancelGraceMs);
      if (running === undefined && !connection.stream.destroyed) connection.end();
      else connection.stream.destroy();
      await ended;
      clearTimeout(cut);
    },
  };
  await session.limit(timeoutMs, 1, true).then(pin).catch(abandon);
  clearTimeout(patience);
  return session;
}
