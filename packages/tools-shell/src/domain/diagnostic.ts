/** One finding of a checker. `file` is a virtual path once it leaves the family. */
export interface Diagnostic {
  severity: string;
  file: string;
  line: number;
  col: number;
  message: string;
}

/** Output formats that a checker may have. */
export type DiagnosticFormat = "tsc" | "gcc";
