import type { Readable } from "node:stream";
import { limits } from "../limits.ts";
import { cleanText } from "../text.ts";

/** Read in one go before the writer has to wait: a server that prints without end spends its own time on it, not ours. */
const charsPerTurn = 1024 * 1024;
const pauseMs = 100;

/** Keeps the end of what a stream of text says, clean for people. */
export const createOutputTail = (stream: Readable): (() => string) => {
  let tail = "";
  let left = charsPerTurn;
  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    tail = (tail + text).slice(-limits.maxStderrChars);
    left -= text.length;
    if (left > 0) return;
    left = charsPerTurn;
    stream.pause();
    setTimeout(() => stream.resume(), pauseMs).unref();
  });
  return () => cleanText(tail).trim();
};
