/** What the CLI's exit status says; the help text lists them. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, denied: 3 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a command with a sentence on stderr. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = exitCodes.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

export const usageError = (message: string): CliError => new CliError(message, exitCodes.usage);
