import type { Log } from "@latchai/core";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { PortResult } from "./ports.ts";

/** Thrown by a route; answered as `{ error: { code, message } }`. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const notFound = (what: string, hint = ""): HttpError =>
  new HttpError(404, "not_found", `There is no ${what}.${hint}`);

/** The value of a port's answer, or its refusal as an HttpError. */
export function unwrap<T>(result: PortResult<T>): T {
  if (result.ok) return result.value;
  throw new HttpError(result.status, result.code, result.message);
}

interface Plain {
  status: number;
  code: string;
  message: string;
}

/** Turns whatever a route threw into the one error body. Bugs are logged whole and answered without their text. */
export function createErrorHandler(log: Log) {
  return (error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, code, message } = plainOf(error) ?? internal;
    // A refusal that was meant is no failure, whatever its status.
    if (status >= 500 && !(error instanceof HttpError))
      log.error(`${request.method} ${request.routeOptions.url ?? ""} failed`, error.stack ?? String(error));
    reply.code(status).send({ error: { code, message } });
  };
}

/** The disk that the home is on is full. SQLite and the file system say so in words of their own, often as a cause. */
export function isDiskFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  const code = "code" in error ? String(error.code) : "";
  return ["ENOSPC", "EDQUOT", "SQLITE_FULL"].includes(code) || isDiskFull(error.cause, depth + 1);
}

const diskFull: Plain = {
  status: 507,
  code: "disk_full",
  message: "The disk that holds the LatchAI home is full, so this could not be stored. Free some space and try again.",
};

const internal: Plain = {
  status: 500,
  code: "internal",
  message: "The daemon failed on this request; its log has the details.",
};

function plainOf(error: FastifyError | HttpError): Plain | undefined {
  if (error instanceof HttpError) return error;
  return isDiskFull(error) ? diskFull : fromFramework(error);
}

function fromFramework(error: FastifyError): Plain | undefined {
  const status = error.statusCode ?? 500;
  if (error.validation) return { status: 400, code: "invalid_request", message: error.message };
  if (status === 413) return { status, code: "body_too_large", message: "The body is larger than this route takes." };
  if (status === 415) return { status, code: "unsupported_media_type", message: "Send the body as application/json." };
  if (status >= 400 && status < 500) return { status, code: "invalid_request", message: error.message };
  return undefined;
}
