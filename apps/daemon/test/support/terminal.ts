import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import xterm from "@xterm/headless";
import { daemonBundle } from "./bundle.ts";
import { childEnv } from "./cli.ts";

export interface TestTerminal {
  /** Keys as a terminal sends them. */
  press(keys: string): void;
  /** A line and Enter. */
  type(line: string): void;
  /** Everything a person could read, scrolled past or not; lines are trimmed at the end. */
  lines(): string[];
  /** Resolves when what can be read holds the text, or throws with what it holds instead. */
  shows(wanted: string | RegExp): Promise<void>;
  /** Bytes that were written to the terminal so far. */
  raw(): string;
  resize(columns: number, rows: number): Promise<void>;
  ended: Promise<number | null>;
  kill(): void;
}

const patienceMs = 20_000;

/** The CLI on a pseudo-terminal (`script` is part of every Debian), its output on the screen of a real terminal emulator. */
export async function onTerminal(
  args: readonly string[],
  options: { home: string; env?: NodeJS.ProcessEnv; columns?: number; rows?: number },
): Promise<TestTerminal> {
  const { columns = 80, rows = 24 } = options;
  const folder = await mkdtemp(join(tmpdir(), "latchai-tty-"));
  const ttyFile = join(folder, "tty");
  const words = [process.execPath, await daemonBundle(), ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  const command = `tty > '${ttyFile}'; stty cols ${columns} rows ${rows}; exec ${words.join(" ")}`;
  const child: ChildProcess = spawn("script", ["--quiet", "--return", "--command", command, "/dev/null"], {
    env: childEnv(options.home, { TERM: "xterm-256color", SHELL: "/bin/sh", ...options.env }),
    stdio: ["pipe", "pipe", "inherit"],
  });
  const screen = new xterm.Terminal({ cols: columns, rows, scrollback: 5000, allowProposedApi: true });
  let bytes = "";
  let written: Promise<void> = Promise.resolve();
  const looking = new Set<() => void>();
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    bytes += chunk;
    written = new Promise((resolve) => screen.write(chunk, resolve));
    void written.then(() => {
      for (const look of looking) look();
    });
  });

  function lines(): string[] {
    const { active } = screen.buffer;
    const all = Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString(true) ?? "");
    return all.slice(0, all.findLastIndex((line) => line !== "") + 1);
  }

  const ended = new Promise<number | null>((resolve) => {
    child.on("close", (code) => {
      void rm(folder, { recursive: true, force: true });
      resolve(code);
    });
  });
  return {
    press: (keys) => void child.stdin?.write(keys),
    type: (line) => void child.stdin?.write(`${line}\r`),
    lines,
    raw: () => bytes,
    shows(wanted) {
      const found = (): boolean => {
        const text = lines().join("\n");
        return typeof wanted === "string" ? text.includes(wanted) : wanted.test(text);
      };
      return new Promise((resolve, reject) => {
        const settle = (problem?: string): void => {
          looking.delete(look);
          clearTimeout(timer);
          if (problem === undefined) resolve();
          else reject(new Error(`${problem} before ${String(wanted)} was shown:\n${lines().join("\n")}`));
        };
        const look = (): void => {
          if (found()) settle();
        };
        const timer = setTimeout(() => settle("nothing more came"), patienceMs);
        looking.add(look);
        look();
        void ended.then(() => written).then(() => (found() ? settle() : settle("the program ended")));
      });
    },
    async resize(toColumns, toRows) {
      const tty = (await readFile(ttyFile, "utf8")).trim();
      screen.resize(toColumns, toRows);
      await promisify(execFile)("stty", ["-F", tty, "cols", String(toColumns), "rows", String(toRows)]);
    },
    ended,
    kill: () => void child.kill("SIGKILL"),
  };
}
