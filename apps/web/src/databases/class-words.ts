import type { SqlReading } from "../../../daemon/src/http/api-types.ts";

const kindWords: Readonly<Record<string, string>> = {
  select: "SELECT",
  show: "SHOW",
  explain: "EXPLAIN",
  pragma: "PRAGMA",
  dml: "change of rows",
  ddl: "change of the schema",
  admin: "administrative statement",
  session: "session setting",
  transaction: "transaction command",
  invalid: "statement that cannot be read",
};

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
const counted = (count: number, what: string): string => `${numbers[count] ?? count} ${what}${count === 1 ? "" : "s"}`;

/** "One SELECT. Runs without asking." */
export const classSentence = ({ class: its, runs, statements, problem }: SqlReading): string => {
  const kinds = new Set(statements.map(({ kind }) => kind));
  const [only] = kinds;
  const what =
    kinds.size === 1 && only !== undefined
      ? counted(statements.length, kindWords[only] ?? only)
      : counted(statements.length, "statement");
  if (its === "read") return `${what}. Runs without asking.`;
  if (!runs) return `${what}. This connection is read only and refuses it.`;
  if (problem !== undefined) return `${problem} You are shown it before it runs.`;
  return `${what}. You are shown it before it runs.`;
};
