import type { Readable, Writable } from "node:stream";
import type { JSONRPCMessage, Transport } from "../sdk.ts";
import { sizeText } from "../text.ts";
import { createLineSplitter } from "./lines.ts";
import { parseMessages } from "./messages.ts";
import { createRateGuard } from "./rate.ts";

export interface StreamTransportOptions {
  input: Readable;
  output: Writable;
  maxMessageBytes: number;
  /**
   * For a peer whose answers we wait for: reading goes on while it does not read, since it may be writing to us just
   * then, and it is cut off at so many unsent bytes. Without this, reading waits for writes.
   */
  maxUnsentBytes?: number;
  maxMessagesPerSecond?: number;
  /** Lines in a row that are not JSON-RPC. */
  maxNoiseLines?: number;
  /** A line that is not JSON-RPC. */
  onNoise?(line: string): void;
  /** The peer has ended its side or a pipe to it broke; default: close with that reason. */
  onPeerGone?(reason: string, how: "ended" | "broke"): void;
  /** Called once, after the last message and before the protocol learns of it. */
  onClosed?(reason: string): void;
}

/** The reason of a connection that this side has closed. */
export const closedByUs = "closed by us";

/** JSON-RPC, one message a line, over any pair of byte streams. */
export interface StreamTransport extends Transport {
  /** Closes with the reason that `closedBecause` then gives. */
  fail(reason: string): void;
  closedBecause(): string | undefined;
}

export const createStreamTransport = (options: StreamTransportOptions): StreamTransport => {
  const { input, output } = options;
  const { maxMessagesPerSecond } = options;
  const rate = maxMessagesPerSecond === undefined ? undefined : createRateGuard(maxMessagesPerSecond);
  let closed = false;
  let noise = 0;
  let reason: string | undefined;
  let draining: Promise<void> | undefined;

  const onNoise = (line: string): void => {
    noise += 1;
    const { maxNoiseLines = Number.POSITIVE_INFINITY } = options;
    if (noise <= maxNoiseLines) options.onNoise?.(line);
    else transport.fail(`wrote more than ${maxNoiseLines} lines in a row that are not JSON-RPC`);
  };
  const splitter = createLineSplitter({
    maxLineBytes: options.maxMessageBytes,
    onLine(line) {
      if (closed) return;
      const messages = line.trim() === "" ? [] : parseMessages(line);
      if (rate?.exceeded(Math.max(1, messages?.length ?? 0)))
        return transport.fail(`sent more than ${maxMessagesPerSecond} messages in a second`);
      if (messages === undefined) return onNoise(line);
      if (messages.length === 0) return;
      noise = 0;
      for (const message of messages) transport.onmessage?.(message);
    },
    onOversize: () => transport.fail(`sent a message over ${sizeText(options.maxMessageBytes)}`),
  });
  const onData = (chunk: Buffer): void => splitter.push(chunk);
  const gone = (because: string, how: "ended" | "broke"): void => {
    if (options.onPeerGone === undefined) transport.fail(because);
    else options.onPeerGone(because, how);
  };
  const onEnd = (): void => gone("closed its output", "ended");
  const onError = (error: Error): void => {
    transport.onerror?.(error);
    gone(`broke the connection (${error.message})`, "broke");
  };

  // One shared wait, so that many answers at once do not each hang a listener on the stream.
  const drained = (): Promise<void> => {
    if (draining === undefined) {
      input.pause();
      draining = new Promise((resolve) => {
        const done = (): void => {
          output.off("drain", done);
          output.off("close", done);
          draining = undefined;
          if (!closed) input.resume();
          resolve();
        };
        output.on("drain", done);
        output.on("close", done);
      });
    }
    return draining;
  };

  const transport: StreamTransport = {
    start() {
      input.on("data", onData);
      input.once("end", onEnd);
      input.on("error", onError);
      output.on("error", onError);
      return Promise.resolve();
    },
    send(message: JSONRPCMessage) {
      if (closed) return Promise.reject(new Error("the connection is closed"));
      if (output.write(`${JSON.stringify(message)}\n`)) return Promise.resolve();
      if (options.maxUnsentBytes === undefined) return drained();
      if (output.writableLength > options.maxUnsentBytes) transport.fail("does not read what it is sent");
      return Promise.resolve();
    },
    close() {
      transport.fail(closedByUs);
      return Promise.resolve();
    },
    fail(because) {
      if (closed) return;
      closed = true;
      reason = because;
      input.off("data", onData);
      input.off("end", onEnd);
      input.pause();
      options.onClosed?.(because);
      transport.onclose?.();
    },
    closedBecause: () => reason,
  };
  return transport;
};
