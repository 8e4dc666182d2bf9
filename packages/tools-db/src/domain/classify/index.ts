export { classifySql, createSqlClassifier, sqlReady } from "./classify.ts";
export type {
  Classification,
  Classify,
  ClassifyOptions,
  Objection,
  SqlClass,
  SqlKind,
  SqlStatement,
  Uses,
} from "./types.ts";
