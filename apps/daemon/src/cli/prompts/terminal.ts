import { openSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { ReadStream, WriteStream } from "node:tty";

/** The person's terminal, whatever stdin and stdout are connected to. Between questions it works as if we were not there. */
export interface Terminal {
  write(text: string): void;
  /** Drops what was typed before the question could be seen. */
  discard(): Promise<void>;
  /** One line; rejects with an AbortError when the signal aborts or the person leaves with Ctrl+C or Ctrl+D. */
  line(question: string, signal: AbortSignal): Promise<string>;
  close(): void;
}

/** What a person typed this long before a question was not meant as its answer. */
const typedAheadMs = 50;
const ctrlC = 0x03;

/** Opens /dev/tty; on Windows the console's own names. Throws when there is none. `left` is called when the person leaves a question. */
export function openTerminal(left: () => void): Terminal {
  const windows = process.platform === "win32";
  const names = windows
    ? { input: "\\\\.\\CONIN$", output: "\\\\.\\CONOUT$" }
    : { input: "/dev/tty", output: "/dev/tty" };
  const input = new ReadStream(openSync(names.input, "r"));
  const output = new WriteStream(openSync(names.output, "w"));
  return {
    write: (text) => void output.write(text),
    async discard() {
      const early = (data: Buffer): void => {
        if (data.includes(ctrlC)) left();
      };
      // An unfinished line stays with the system until the terminal is raw.
      input.setRawMode(true);
      input.on("data", early);
      await sleep(typedAheadMs);
      input.off("data", early);
      input.pause();
      input.setRawMode(false);
    },
    async line(question, signal) {
      // Only while somebody is asked: an open readline takes Ctrl+C for itself.
      const lines = createInterface({ input, output, terminal: true });
      const leaving = new AbortController();
      const leave = (): void => {
        leaving.abort();
        left();
      };
      lines.once("SIGINT", leave);
      lines.once("close", leave);
      try {
        return await lines.question(question, { signal: AbortSignal.any([signal, leaving.signal]) });
      } finally {
        lines.off("close", leave);
        lines.close();
      }
    },
    close() {
      input.destroy();
      output.destroy();
    },
  };
}
