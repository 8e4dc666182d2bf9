/** A reason not to start that a person can act on; printed as it is, without a stack. */
export class StartError extends Error {
  /** 1: this machine or home is not ready. 2: what was asked or configured is wrong. */
  readonly exitCode: 1 | 2;

  constructor(message: string, options: { exitCode?: 1 | 2; cause?: unknown } = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.name = "StartError";
    this.exitCode = options.exitCode ?? 1;
  }
}

/** The file or folder that a failure of the system is about, when it says so. */
function placeOf(error: unknown): string | undefined {
  const { path, address } = (error ?? {}) as { path?: unknown; address?: unknown };
  return [path, address].find((place) => typeof place === "string");
}

const codeOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : undefined;

/** Turns the failures that a machine causes into a sentence with the next step; anything else is returned unchanged. */
export function explainSystemError(error: unknown, what: string): unknown {
  const said = (text: string, exitCode: 1 | 2 = 1): StartError => new StartError(text, { exitCode, cause: error });
  const place = placeOf(error);
  const at = place === undefined || what.includes(place) ? "" : ` at ${place}`;
  switch (codeOf(error)) {
    case "ENOSPC":
    case "EDQUOT":
    case "SQLITE_FULL":
      return said(`The disk is full: ${what} failed. Free some space and start again; nothing was lost.`);
    case "EROFS":
    case "SQLITE_READONLY":
      return said(`${what} failed: the file system is read-only${at}.`);
    case "EACCES":
    case "EPERM":
    case "SQLITE_CANTOPEN":
      return said(`${what} failed: no permission${at}. Check who owns ${place === undefined ? "the home" : "it"}.`);
    case "EISDIR":
      return said(`${what} failed: a folder is${at} where a file should be. Move it away.`);
    case "ENOTDIR":
      return said(`${what} failed: a file is${at} where a folder should be. Name another home with --home.`, 2);
    default:
      return error;
  }
}

/** An address that can't be listened on, with what to do about it; undefined for any other error. */
export function explainListenError(error: unknown, host: string, port: number): StartError | undefined {
  switch (codeOf(error)) {
    case "EADDRINUSE":
      return new StartError(
        `Port ${port} on ${host} is already in use by another program. ` +
          `Start with --port 0 for any free port, or set server.port in latchai.config.json.`,
        { cause: error },
      );
    case "EACCES":
      return new StartError(`Port ${port} needs more rights than this account has. Take one above 1023.`, {
        cause: error,
      });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartError(`This machine has no address ${host}. Check server.host in latchai.config.json.`, {
        cause: error,
      });
    default:
      return undefined;
  }
}
