import type { Failure, Piece } from "../../domain/driver.ts";
import { connectFailure, isHangup, localFailure, timeoutFailure } from "../shared/failures.ts";
import { CopyRefused } from "./exchange.ts";

/** An error as the server sent it. */
interface ServerError extends Error {
  severity: string;
  code: string;
  detail?: string;
  hint?: string;
  position?: string;
}

export const isServerError = (error: unknown): error is ServerError =>
  error instanceof Error && typeof (error as Partial<ServerError>).severity === "string";

/** Of an error met while connecting or logging in. */
export function openFailure(error: unknown, id: string): Failure {
  if (!isServerError(error)) return connectFailure(error, id);
  const { code } = error;
  if (code.startsWith("28"))
    return {
      kind: "credentials",
      message: `The server rejects what is stored for connection "${id}": user, password, or access from here (perhaps only with TLS).`,
      code,
    };
  if (code === "3D000")
    return {
      kind: "bad_url",
      message: `The stored URL of connection "${id}" names a database that the server does not have.`,
      code,
    };
  if (code === "42501")
    return {
      kind: "credentials",
      message: `The stored user of connection "${id}" may not connect to the stored database.`,
      code,
    };
  if (code === "53300" || code === "53400")
    return { kind: "busy", message: `The server of connection "${id}" takes no more connections.`, code };
  if (code === "57P03")
    return { kind: "unreachable", message: `The server of connection "${id}" is starting up or shutting down.`, code };
  if (code === "08P01" && /startup parameter/.test(error.message))
    return {
      kind: "unreachable",
      message: `What answers for connection "${id}" is a pooler that refuses startup options, which the read-only wall needs. Store the URL of the server itself, or have the pooler pass "options" on.`,
      code,
    };
  return { kind: "unreachable", message: `The server of connection "${id}" refuses to open a session.`, code };
}

/** The server is ending the session, whatever was asked. */
const ended = new Set(["57P01", "57P02", "57P05", "25P03"]);

export interface Moment {
  piece?: Piece;
  /** How long the piece had been running. */
  elapsedMs: number;
  timeoutMs: number;
  id: string;
}

/** Of an error met while a piece ran. */
export function runFailure(error: unknown, { piece, elapsedMs, timeoutMs, id }: Moment): Failure {
  if (error instanceof CopyRefused)
    return {
      kind: "server",
      message:
        "COPY from STDIN and to STDOUT needs a client that streams files. Use SELECT to read and INSERT to write.",
    };
  if (!isServerError(error)) {
    const local = localFailure(error, id);
    if (local) return local;
    if (isHangup(error))
      return { kind: "lost", message: "The connection to the database broke while the statement ran." };
    return { kind: "lost", message: "The conversation with the database broke off." };
  }
  const { code } = error;
  if (ended.has(code) || code.startsWith("08"))
    return error.severity === "FATAL" || ended.has(code)
      ? { kind: "lost", message: "The server ended the session while the statement ran.", code }
      : { kind: "server", message: "The database could not reach another server that the statement uses.", code };
  if (code === "57014" && elapsedMs >= timeoutMs * 0.9) return timeoutFailure(timeoutMs, code);
  const failure: Failure = {
    kind: code === "25006" ? "read_only" : code === "55P03" ? "lock" : "server",
    message: error.message,
    code,
  };
  if (error.detail !== undefined) failure.detail = error.detail;
  if (error.hint !== undefined) failure.hint = error.hint;
  if (piece && error.position !== undefined)
    failure.position = piece.offset + utf16(piece.text, Number(error.position));
  return failure;
}

/** The server counts characters from 1. */
function utf16(text: string, position: number): number {
  let at = 0;
  for (let count = 1; count < position && at < text.length; count += 1)
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}
