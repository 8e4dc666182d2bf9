import { catalogNames } from "./catalog-names.ts";
import { harmfulNames, harmlessNames, informationSchemaNames, newerNames, typeNames } from "./volatile-names.ts";

/** What a name says of a function. `unknown`: the server has to be asked. */
export type Judged = "harmless" | "harmful" | "unknown";

/** `schema` is empty for a bare name. A bare name is taken for the catalog's: an overload in front of it meets the read-only wall. */
export type JudgeFunction = (schema: string, name: string) => Judged;

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Builds the tables; one per process is enough. */
export function createJudgeFunction(): JudgeFunction {
  const harmless = new Set([catalogNames, harmlessNames, newerNames, typeNames].flatMap(words));
  const harmful = new Set(words(harmfulNames));
  const informationSchema = new Set(words(informationSchemaNames));
  return (schema, name) => {
    if (harmful.has(name)) return "harmful";
    if (schema === "information_schema" && informationSchema.has(name)) return "harmless";
    return (schema === "" || schema === "pg_catalog") && harmless.has(name) ? "harmless" : "unknown";
  };
}
