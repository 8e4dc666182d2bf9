import type { ServerResponse } from "node:http";
import { serverLimits } from "../limits.ts";
import type { JSONRPCMessage, RequestId } from "../sdk.ts";

/** One POST: its requests, and the one response that their answers go out on. */
export interface Exchange {
  /** Sends an answer or a message about a request; the last answer ends the response. */
  send(message: JSONRPCMessage, answers: RequestId | undefined): void;
  /** Requests that have no answer yet. */
  open(): RequestId[];
  /** The session has ended: nothing more will come. */
  abandon(): void;
}

/** Plain JSON when the answer is all there is to say; an event stream as soon as progress has to go first. */
export const createExchange = (
  response: ServerResponse,
  options: { requests: readonly RequestId[]; batch: boolean; acceptsStream: boolean; headers: Record<string, string> },
): Exchange => {
  const waiting = new Set(options.requests);
  const answers: JSONRPCMessage[] = [];
  let streaming = false;

  const startStream = (): void => {
    streaming = true;
    response.writeHead(200, { ...options.headers, ...streamHeaders });
    for (const answer of answers.splice(0)) writeEvent(response, answer);
  };
  return {
    send(message, answersId) {
      if (response.writableEnded || response.destroyed) return;
      if (answersId === undefined) {
        if (!options.acceptsStream) return;
        if (!streaming) startStream();
        writeEvent(response, message);
        return;
      }
      if (!waiting.delete(answersId)) return;
      if (streaming) {
        writeEvent(response, message);
        if (waiting.size === 0) response.end();
        return;
      }
      answers.push(message);
      if (waiting.size === 0) sendJson(response, 200, options.batch ? answers : message, options.headers);
    },
    open: () => [...waiting],
    abandon() {
      if (streaming) response.end();
      else if (!response.headersSent) refuse(response, 404, -32001, "The session has ended");
    },
  };
};

export const streamHeaders = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
} as const;

export const writeEvent = (response: ServerResponse, message: JSONRPCMessage): void => {
  response.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  if (response.writableLength > serverLimits.maxUnsentBytes) response.destroy();
};

export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  const text = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { ...headers, "content-type": "application/json", "content-length": text.length });
  response.end(text);
};

/** A refusal before any session saw the request. */
export const refuse = (response: ServerResponse, status: number, code: number, message: string): void =>
  sendJson(response, status, { jsonrpc: "2.0", id: null, error: { code, message } });
