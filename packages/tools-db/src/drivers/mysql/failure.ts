import type { Failure, Piece } from "../../domain/driver.ts";
import { errorCode } from "../shared/error-code.ts";
import { connectFailure, isHangup, localFailure, timeoutFailure } from "../shared/failures.ts";

/** An error as the server sent it. */
export interface ServerError extends Error {
  errno: number;
  sqlMessage: string;
}

export const isServerError = (error: unknown): error is ServerError =>
  error instanceof Error && typeof (error as Partial<ServerError>).sqlMessage === "string";

/** Wrong user, password, host or plugin; locked, expired. */
const credentials = new Set([1045, 1044, 1130, 1251, 1275, 1698, 1820, 1862, 3118, 3159, 3955, 4151]);
const full = new Set([1040, 1203, 1226]);

/** Of an error met while connecting or logging in. */
export function openFailure(error: unknown, id: string): Failure {
  if (!isServerError(error)) {
    if (error instanceof Error && /AUTH_SWITCH|auth(entication)? plugin/i.test(`${errorCode(error)} ${error.message}`))
      return {
        kind: "credentials",
        message: `The server wants a kind of login for connection "${id}" that the driver does not offer.`,
      };
    return connectFailure(error, id);
  }
  const code = String(error.errno);
  if (credentials.has(error.errno))
    return {
      kind: "credentials",
      message: `The server rejects what is stored for connection "${id}": user, password, or access from here (perhaps only with TLS).`,
      code,
    };
  if (error.errno === 1049)
    return {
      kind: "bad_url",
      message: `The stored URL of connection "${id}" names a database that the server does not have.`,
      code,
    };
  if (full.has(error.errno))
    return { kind: "busy", message: `The server of connection "${id}" takes no more connections.`, code };
  return { kind: "unreachable", message: `The server of connection "${id}" refuses to open a session.`, code };
}

export interface Moment {
  piece?: Piece;
  timeoutMs: number;
  id: string;
}

/** Of an error met while a piece ran. */
export function runFailure(error: unknown, { piece, timeoutMs, id }: Moment): Failure {
  if (!isServerError(error)) {
    const local = localFailure(error, id);
    if (local) return local;
    if (error instanceof Error && /LOCAL INFILE/.test(error.message))
      return {
        kind: "server",
        message: "The server asked for a file of this machine. It got none, and the session was ended.",
      };
    if (isHangup(error))
      return { kind: "lost", message: "The connection to the database broke while the statement ran." };
    return { kind: "lost", message: "The conversation with the database broke off." };
  }
  const code = String(error.errno);
  switch (error.errno) {
    case 1969:
    case 3024:
      return timeoutFailure(timeoutMs, code);
    case 1205:
      return { kind: "lock", message: "Waited too long for a lock that another session holds.", code };
    case 1053:
    case 1927:
    case 4031:
      return { kind: "lost", message: "The server ended the session while the statement ran.", code };
    case 1792:
    case 1836:
      return { kind: "read_only", message: error.sqlMessage, code };
    default: {
      const kind = error.errno === 1290 && /read-only/.test(error.sqlMessage) ? "read_only" : "server";
      const position = piece && near(piece, error.sqlMessage);
      return { kind, message: error.sqlMessage, code, ...(position === undefined ? {} : { position }) };
    }
  }
}

/** A syntax error quotes what follows it, up to 80 characters, and names the line: the only word on where it is. */
function near({ text, offset }: Piece, message: string): number | undefined {
  const [, quoted, line] = /near '([\s\S]*)' at line (\d+)$/.exec(message) ?? [];
  if (quoted === undefined || line === undefined) return undefined;
  if (text.endsWith(quoted)) return offset + text.length - quoted.length;
  const start = text.split("\n", Number(line) - 1).reduce((sum, before) => sum + before.length + 1, 0);
  const at = text.indexOf(quoted.replace(/\.\.\.$/, ""), start);
  return at === -1 ? undefined : offset + at;
}
