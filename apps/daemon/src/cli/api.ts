import type { DaemonClient, DaemonResponse } from "../socket/client.ts";
import { CliError, exitCodes } from "./exit-codes.ts";

/** Sends one request and returns the body; an error answer becomes a CliError with the daemon's own sentence. */
export async function ask<T>(client: DaemonClient, method: string, path: string, body?: unknown): Promise<T> {
  const response = await client.send(method, path, body);
  if (response.status >= 200 && response.status < 300) return response.body as T;
  throw refusal(response);
}

export function refusal({ status, body }: DaemonResponse): CliError {
  const error = (body as { error?: { code?: string; message?: string } } | undefined)?.error;
  const usage = status === 400 || status === 404 || status === 422;
  return new CliError(
    error?.message ?? `The daemon answered with status ${status}.`,
    usage ? exitCodes.usage : exitCodes.failed,
  );
}
