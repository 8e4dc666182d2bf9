import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { ScriptedTurn } from "./script.ts";

const ended = (response: ServerResponse): boolean => response.destroyed || response.writableEnded;

async function pause(ms: number | undefined, signal: AbortSignal): Promise<void> {
  if (ms === undefined || ms <= 0) return;
  await wait(ms, undefined, { signal }).catch(() => undefined);
}

/** A write that the client's side has taken up, so that a slow reader slows the server. */
async function write(response: ServerResponse, text: string): Promise<void> {
  if (ended(response) || response.write(text)) return;
  await new Promise<void>((resolve) => {
    const go = (): void => {
      response.off("drain", go);
      response.off("close", go);
      resolve();
    };
    response.on("drain", go);
    response.on("close", go);
  });
}

async function cut(response: ServerResponse, next: string | undefined, stop: NonNullable<ScriptedTurn["stop"]>) {
  if (stop.midFrame === true && next !== undefined) await write(response, next.slice(0, Math.ceil(next.length / 2)));
  if (stop.how === "end") response.end();
  if (stop.how === "reset") {
    // What was written must leave before the connection dies, or the client sees nothing of it.
    await new Promise<void>((resolve) => response.write("", () => resolve()));
    response.destroy();
  }
}

/** Sends a turn's frames at the turn's pace, and ends the body as the turn says. */
export async function sendFrames(
  response: ServerResponse,
  frames: Iterable<string>,
  turn: ScriptedTurn,
  signal: AbortSignal,
): Promise<void> {
  await pause(turn.delayMs, signal);
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache", ...turn.headers });
  response.flushHeaders();
  const all = turn.stop === undefined ? undefined : [...frames];
  const sent = all === undefined ? frames : all.slice(0, turn.stop?.afterFrames);
  let count = 0;
  for (const frame of sent) {
    if (ended(response)) return;
    await write(response, frame);
    count += 1;
    await pause(turn.chunkDelayMs, signal);
  }
  if (turn.stop === undefined) response.end();
  else await cut(response, all?.[count], turn.stop);
}

/** Sends one document: an error with its status, or an answer that is not a stream. */
export async function sendDocument(
  response: ServerResponse,
  turn: ScriptedTurn,
  body: unknown,
  signal: AbortSignal,
): Promise<void> {
  await pause(turn.delayMs, signal);
  if (ended(response)) return;
  const text = typeof body === "string" ? body : JSON.stringify(body ?? {});
  response.writeHead(turn.status ?? 200, { "content-type": "application/json", ...turn.headers });
  response.end(text);
}
