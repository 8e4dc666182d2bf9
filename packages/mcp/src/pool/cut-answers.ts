import { AsyncLocalStorage } from "node:async_hooks";
import type { JSONRPCMessage, RequestId, Transport } from "../sdk.ts";
import { isEventStream } from "./bounded-fetch.ts";

/** In the `data` of the error that stands for an answer which will not come. */
export const cutOff = "latchai: its answer was cut off";

export interface CutWatch {
  fetch: typeof globalThis.fetch;
  /** Hears the transport from then on. */
  attach(transport: Transport): void;
}

/**
 * Ends a request whose event stream ends without its answer and without a place to go on from: the SDK leaves it
 * waiting, although nothing can come any more.
 */
export const createCutWatch = (fetch: typeof globalThis.fetch): CutWatch => {
  const asking = new AsyncLocalStorage<RequestId>();
  const open = new Set<RequestId>();
  let deliver: ((message: JSONRPCMessage) => void) | undefined;

  const ended = (id: RequestId): void => {
    // What came last is still on its way through the parser.
    setTimeout(() => {
      if (open.has(id)) deliver?.({ jsonrpc: "2.0", id, error: { code: -32000, message: "cut off", data: cutOff } });
    }, settleMs).unref();
  };
  return {
    async fetch(input, init) {
      const id = asking.getStore();
      const response = await fetch(input, init);
      if (id === undefined || response.body === null || !isEventStream(response)) return response;
      return new Response(
        watched(response.body, () => ended(id)),
        response,
      );
    },
    attach(transport) {
      const send = transport.send.bind(transport);
      transport.send = async (message, options) => {
        if (!("method" in message)) return send(message, options);
        if (!("id" in message)) {
          const given = message.method === "notifications/cancelled" ? message.params?.requestId : undefined;
          open.delete(given as RequestId);
          return send(message, options);
        }
        const { id } = message;
        open.add(id);
        try {
          await asking.run(id, () => send(message, options));
        } catch (error) {
          open.delete(id);
          throw error;
        }
      };
      const before = transport.onmessage;
      transport.onmessage = (message, extra) => {
        if (!("method" in message) && message.id !== undefined) open.delete(message.id);
        before?.(message, extra);
      };
      deliver = (message) => transport.onmessage?.(message);
    },
  };
};

const settleMs = 50;

/** Calls back when the stream ends or breaks, unless an event of it has an id: then it is asked for again. */
const watched = (body: ReadableStream<Uint8Array>, ended: () => void): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  let resumable = false;
  let tail = "\n";
  const end = (): void => {
    if (!resumable) ended();
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          end();
          return controller.close();
        }
        const text = tail + Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("latin1");
        resumable ||= /[\r\n]id:/u.test(text);
        tail = text.slice(-3);
        controller.enqueue(value);
      } catch (error) {
        end();
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
};
