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

/** A program that is started without a shell in between. */
export interface ProgramRequest extends Omit<ShellRequest, "command"> {
  /** Absolute, or a name that is looked up on PATH. */
  file: string;
  args: readonly string[];
}

/**
 * Runs one command in a process group of its own with a scrubbed environment. The gate has already answered; the
 * denylist holds here as well. Throws `ToolError` for a denied command and when nothing could be started.
 */
export interface ShellPort {
  /** `bash -lc`. */
  run(request: ShellRequest): Promise<ShellResult>;
  runProgram(request: ProgramRequest): Promise<ShellResult>;
}
