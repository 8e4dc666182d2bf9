import type { Connection } from "./domain/connection.ts";
import { addressOf } from "./drivers/shared/address.ts";

/** What is wrong with a server's URL as it is typed, in words that quote none of it; undefined: it can be read. SQLite has none. */
export function urlProblem({ engine, url }: Pick<Connection, "engine" | "url">): string | undefined {
  if (engine === "sqlite") return undefined;
  const read = addressOf({ url }, engine === "postgres" ? "postgres" : "mysql");
  return "problem" in read ? read.problem : undefined;
}
