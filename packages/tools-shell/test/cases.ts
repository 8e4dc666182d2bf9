import { readFileSync } from "node:fs";

/** One row of cases/shell-gate.jsonl: what the gate must answer while a person watches. */
export interface ShellCase {
  id: string;
  command: string;
  /** Newest first. */
  rules: ["allow" | "deny", string][];
  expect: "allow" | "ask" | "deny" | "denylisted";
  /** Keys of the segments, in source order. */
  keys: string[];
  /** Asking is tolerable where the row says allow. */
  soft?: true;
}

/** Every row of the case file. */
export const shellCases = (): ShellCase[] =>
  readFileSync(new URL("./cases/shell-gate.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as ShellCase);
