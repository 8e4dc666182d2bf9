import { openSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { ReadStream, WriteStream } from "node:tty";

/** The person's terminal, whatever stdin and stdout are connected to. */
export interface Terminal {
  write(text: string): void;
  /** One line; rejects with an AbortError when the signal aborts. */
  line(question: string, signal: AbortSignal): Promise<string>;
  close(): void;
}

/** Opens /dev/tty; on Windows the console's own names. Throws when there is none. */
export function openTerminal(): Terminal {
  const windows = process.platform === "win32";
  const names = windows
    ? { input: "\\\\.\\CONIN$", output: "\\\\.\\CONOUT$" }
    : { input: "/dev/tty", output: "/dev/tty" };
  const input = new ReadStream(openSync(names.input, "r"));
  const output = new WriteStream(openSync(names.output, "w"));
  const lines = createInterface({ input, output, terminal: true });
  return {
    write: (text) => void output.write(text),
    line: (question, signal) => lines.question(question, { signal }),
    close() {
      lines.close();
      input.destroy();
      output.destroy();
    },
  };
}
