export interface ShellRequest {
  command: string;
  /** Absolute. */
  cwd: string;
  timeoutMs: number;
  signal: AbortSignal;
}

export interface ShellResult {
  /** 124 after a timeout. */
  exitCode: number;
  /** stdout and stderr as they came, at most 200,000 characters. */
  output: string;
  /** Lines for the reader: timed out, output limit reached, leftovers ended. */
  notes: string[];
}

/** Runs one command in a process group of its own with a scrubbed environment. The gate has already answered. */
export interface ShellPort {
  run(request: ShellRequest): Promise<ShellResult>;
}
