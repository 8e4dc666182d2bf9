import type { ServerResponse } from "node:http";
import { serverLimits } from "../limits.ts";
import type { JSONRPCMessage, RequestId, Transport, TransportSendOptions } from "../sdk.ts";
import { createExchange, type Exchange, streamHeaders, writeEvent } from "./http-exchange.ts";

export interface HttpTransport extends Transport {
  /** Takes the messages of one POST; `false` when a request id is in use already. */
  post(messages: readonly JSONRPCMessage[], response: ServerResponse, how: PostOptions): boolean;
  /** Opens the event stream for what concerns no request; `false` when there is one. */
  listen(response: ServerResponse, headers: Record<string, string>): boolean;
  /** A request or an event stream is open. */
  busy(): boolean;
}

export interface PostOptions {
  batch: boolean;
  acceptsStream: boolean;
  headers: Record<string, string>;
}

/** One MCP session over HTTP: each POST is an exchange of its own, one GET is the server's own voice. */
export const createHttpTransport = (): HttpTransport => {
  const exchanges = new Map<RequestId, Exchange>();
  let listener: ServerResponse | undefined;

  const transport: HttpTransport = {
    start: () => Promise.resolve(),
    send(message: JSONRPCMessage, options?: TransportSendOptions) {
      const answersId = "method" in message ? undefined : message.id;
      const about = answersId ?? options?.relatedRequestId;
      if (about !== undefined) exchanges.get(about)?.send(message, answersId);
      else if (listener !== undefined) writeEvent(listener, message);
      if (answersId !== undefined) exchanges.delete(answersId);
      return Promise.resolve();
    },
    close() {
      listener?.end();
      listener = undefined;
      for (const exchange of new Set(exchanges.values())) exchange.abandon();
      exchanges.clear();
      transport.onclose?.();
      return Promise.resolve();
    },
    post(messages, response, how) {
      const requests = messages.flatMap((message) => ("method" in message && "id" in message ? [message.id] : []));
      if (requests.some((id) => exchanges.has(id)) || new Set(requests).size !== requests.length) return false;
      if (requests.length > 0) {
        const exchange = createExchange(response, { ...how, requests });
        for (const id of requests) exchanges.set(id, exchange);
        // There is no way to pick an answer up later, so a client that hangs up has cancelled.
        response.once("close", () => {
          for (const id of exchange.open()) {
            exchanges.delete(id);
            transport.onmessage?.({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } });
          }
        });
      }
      for (const message of messages) transport.onmessage?.(message);
      if (requests.length === 0) response.writeHead(202, how.headers).end();
      return true;
    },
    listen(response, headers) {
      if (listener !== undefined) return false;
      listener = response;
      response.writeHead(200, { ...headers, ...streamHeaders });
      response.flushHeaders();
      const keepAlive = setInterval(() => response.write(": still here\n\n"), serverLimits.sseKeepAliveMs).unref();
      response.once("close", () => {
        clearInterval(keepAlive);
        if (listener === response) listener = undefined;
      });
      return true;
    },
    busy: () => exchanges.size > 0 || listener !== undefined,
  };
  return transport;
};
