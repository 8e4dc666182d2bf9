import type { StreamFrame } from "../../../socket/client.ts";
import { ask } from "../../api.ts";
import { attach } from "../../attach.ts";
import type { HomeFlag } from "../../commands/options.ts";
import { type DaemonLink, findDaemon } from "../../daemon-link.ts";
import { CliError } from "../../exit-codes.ts";

/** The daemon's API for a chat that outlives the daemon it began with. */
export interface ChatApi {
  /** Reading is tried again on a daemon that was started anew; so is what names a client id and is safe to repeat. */
  get<T>(path: string): Promise<T>;
  send<T>(method: string, path: string, body?: unknown, repeatable?: "repeatable"): Promise<T>;
  /** The status and body of an answer that may be a refusal. */
  raw(method: string, path: string): Promise<{ status: number; body: unknown }>;
  frames(signal: AbortSignal, lastId: string): Promise<AsyncIterable<StreamFrame>>;
  /** Looks for a daemon without starting one. */
  find(): Promise<boolean>;
  link(): DaemonLink;
}

const lostCodes = new Set(["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE"]);

/** Whether an error says that the daemon went away. */
export const isLost = (error: unknown): boolean => lostCodes.has(String((error as { code?: unknown } | null)?.code));

/** Attaches to the daemon; `aside` is called around a later start, which says things on stderr. */
export async function openChatApi(flags: HomeFlag, aside: <T>(work: () => Promise<T>) => Promise<T>): Promise<ChatApi> {
  let link = await attach(flags);

  async function tried<T>(work: () => Promise<T>, again: boolean): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isLost(error)) throw error;
      if (!again)
        throw new CliError("The daemon ended before it answered. Look whether it took effect, then try again.");
      link = await aside(() => attach(flags));
      return work();
    }
  }

  return {
    get: <T>(path: string) => tried(() => ask<T>(link.client, "GET", path), true),
    send: <T>(method: string, path: string, body?: unknown, repeatable?: "repeatable") =>
      tried(() => ask<T>(link.client, method, path, body), repeatable !== undefined),
    raw: (method, path) => link.client.send(method, path),
    frames: (signal, lastId) => link.client.frames("/api/events", signal, lastId),
    async find() {
      const found = await findDaemon(link.paths);
      if (found) link = found;
      return found !== undefined;
    },
    link: () => link,
  };
}
