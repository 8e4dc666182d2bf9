import { createInterface } from "node:readline";
import type { ReadStream, WriteStream } from "node:tty";
import { paint } from "../text/spans.ts";
import type { ChatConsole, ConsoleHandlers } from "./console.ts";

/** A terminal that knows no sequences (TERM=dumb), and what reads a screen aloud: only whole rows, nothing is redrawn. */
export function openPlainConsole(input: ReadStream, output: WriteStream, to: ConsoleHandlers): ChatConsole {
  const lines = createInterface({ input, terminal: false });
  let asked = "";
  let continued = "";
  const interrupt = (): void => to.interrupt();
  const leave = (): void => to.leave();
  lines.on("line", (line) => {
    asked = "";
    if (line.endsWith("\\")) continued += `${line.slice(0, -1)}\n`;
    else {
      const whole = continued + line;
      continued = "";
      to.line(whole);
    }
  });
  lines.on("close", leave);
  process.on("SIGINT", interrupt);

  return {
    columns: () => output.columns || 80,
    draw(commit, _live, label) {
      // Rows do not go behind what stands on the line already.
      if (commit.length > 0 && asked !== "") output.write("\n");
      if (commit.length > 0) asked = "";
      for (const row of commit) output.write(`${paint(row, false)}\n`);
      if (label !== asked) output.write(label);
      asked = label;
    },
    hasDraft: () => false,
    setAside: () => undefined,
    resume: () => undefined,
    clear: () => undefined,
    fill: (text) => void output.write(`${paint([{ text }], false)}\n`),
    remember: () => undefined,
    aside: (work) => work(),
    close() {
      if (asked !== "") output.write("\n");
      process.off("SIGINT", interrupt);
      lines.off("close", leave);
      lines.close();
    },
  };
}
