import { catalogNames } from "./catalog-names.ts";
import { harmfulNames, harmlessNames, informationSchemaNames, newerNames, typeNames } from "./volatile-names.ts";

/** What a name says of a function. `unknown`: the server has to be asked. */
export type Judged = "harmless" | "harmful" | "unknown";

/** `schema` is empty for a bare name. A bare name is taken for the catalog's: an overload in front of it meets the read-only wall. */
export type JudgeFunction = (schema: string, name: string) => Judged;

const words = (text: string): string[] => text.trim().split(/\s+/);

const tablesOf = () => ({
  harmless: new Set([catalogNames, harmlessNames, newerNames, typeNames].flatMap(words)),
  harmful: new Set(words(harmfulNames)),
  informationSchema: new Set(words(informationSchemaNames)),
});

/** Builds its tables at the first question; one per process is enough. */
export function createJudgeFunction(): JudgeFunction {
  let tables: ReturnType<typeof tablesOf> | undefined;
  return (schema, name) => {
    tables ??= tablesOf();
    const { harmless, harmful, informationSchema } = tables;
    if (harmful.has(name)) return "harmful";
    if (schema === "information_schema" && informationSchema.has(name)) return "harmless";
    return (schema === "" || schema === "pg_catalog") && harmless.has(name) ? "harmless" : "unknown";
  };
}
