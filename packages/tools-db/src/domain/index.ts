export {
  type Classification,
  type Classify,
  type ClassifyOptions,
  classifySql,
  createSqlClassifier,
  type SqlClass,
  type SqlKind,
  type SqlStatement,
  sqlReady,
} from "./classify/index.ts";
export type { Connection, ConnectionInfo, ConnectionsPort, Engine, Ssl } from "./connection.ts";
export type { Databases, ListedConnection, Plan, QueryOptions, QueryOutcome, Refusal } from "./databases.ts";
export type { Cell, Driver, Failure, PieceResult, ResultColumn, ServerInfo } from "./driver.ts";
export type { HistoryPort, QueryActor, QueryRecord } from "./history.ts";
export { sampleQuestion, sampleStatements } from "./sample/index.ts";
export type { SchemaTable, SchemaView, TableDetail } from "./schema/types.ts";
export { cellText } from "./values/cell-text.ts";
