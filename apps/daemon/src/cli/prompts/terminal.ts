import { open } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { ReadStream, WriteStream } from "node:tty";

/** The person's terminal, whatever stdin and stdout are connected to. */
export interface Terminal {
  write(text: string): void;
  /** One line; rejects with an AbortError when the signal aborts. */
  line(question: string, signal: AbortSignal): Promise<string>;
  close(): void;
}

/** Opens /dev/tty; on Windows the console's own names. */
export async function openTerminal(): Promise<Terminal> {
  const names = process.platform === "win32" ? ["\\\\.\\CONIN$", "\\\\.\\CONOUT$"] : ["/dev/tty", "/dev/tty"];
  const input = new ReadStream((await open(names[0] ?? "", "r")).fd);
  const output = new WriteStream((await open(names[1] ?? "", "w")).fd);
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
