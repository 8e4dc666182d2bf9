export type { Connection, ConnectionInfo, ConnectionsPort, Engine, Ssl } from "./connection.ts";
export type { Cell, Driver, Failure, PieceResult, ResultColumn, ServerInfo } from "./driver.ts";
