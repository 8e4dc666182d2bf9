import type { DiagnosticFormat } from "../domain/diagnostic.ts";

/** A checker from the configuration (`diagnostics`). */
export interface ConfiguredChecker {
  name: string;
  /** Run by bash in the root's folder. */
  command: string;
  format: DiagnosticFormat;
}

/** Knows which checkers of a project a person has accepted, by content. The daemon implements it on its ledger. */
export interface CheckerTrust {
  /** True when exactly these hashes (name of the file or command → sha256) are accepted for the folder (real path). */
  accepted(root: string, hashes: Readonly<Record<string, string>>): boolean;
}

/** One checker that applies to a root. */
export interface Checker {
  name: string;
  /** As a person would type it; shown in the prompt. */
  shown: string;
  run: { command: string } | { file: string; args: readonly string[] };
  format: DiagnosticFormat;
  /** Further arguments with which it only names the files it would read, one absolute path a line. */
  lists?: readonly string[];
  /** Where a finding without a position belongs. */
  fallbackFile: string;
  /** Absent for the product's own TypeScript; else what must be accepted: name → sha256. */
  hashes?: Readonly<Record<string, string>>;
}

/** Everything that check_diagnostics would do for one root. */
export interface CheckPlan {
  /** `workspace` or the mount's name. */
  root: string;
  /** Real path of its folder. */
  folder: string;
  /** Prefix of virtual paths in it: "" for the workspace. */
  prefix: string;
  checkers: Checker[];
}
