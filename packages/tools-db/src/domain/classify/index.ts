export { classifySql, createSqlClassifier, sqlReady } from "./classify.ts";
export type {
  Classification,
  Classify,
  ClassifyOptions,
  SqlClass,
  SqlKind,
  SqlStatement,
} from "./types.ts";
