import { CliError, exitCodes } from "./exit-codes.ts";
import { say } from "./output.ts";
import { createProgram } from "./program.ts";

/** Runs one command line and returns the exit status. Nothing throws out of it. */
export async function runCli(args: readonly string[]): Promise<number> {
  // A reader that went away (`latchai tools | head`) is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(exitCodes.ok);
  });
  try {
    const program = createProgram();
    await program.parseAsync([...args], { from: "user" });
    return Number(process.exitCode ?? exitCodes.ok);
  } catch (error) {
    return await report(error);
  }
}

async function report(error: unknown): Promise<number> {
  // Commander has printed its own message (or the help text) by then.
  if (isCommanderError(error)) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  if (error instanceof CliError || isStartError(error)) {
    say(error.message);
    return error.exitCode;
  }
  const explained = isSystemError(error) && (await import("../home/errors.ts")).explainSystemError(error, doing(error));
  if (isStartError(explained)) {
    say(explained.message);
    return explained.exitCode;
  }
  say(`latchai failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return exitCodes.failed;
}

const isCommanderError = (error: unknown): error is { exitCode: number } =>
  error instanceof Error && "code" in error && String(error.code).startsWith("commander.");

/** By name: the class belongs to code that most commands never load. */
const isStartError = (error: unknown): error is Error & { exitCode: number } =>
  error instanceof Error && error.name === "StartError";

/** A call of the system that failed where nothing better is known about it than what it was called with. */
const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "code" in error && "syscall" in error;

const doing = ({ syscall, path }: NodeJS.ErrnoException): string => [syscall, path].filter(Boolean).join(" ");
