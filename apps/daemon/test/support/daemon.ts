import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { daemonBundle } from "./bundle.ts";
import { type CliResult, childEnv, runCli } from "./cli.ts";
import { createTestHome, type TestHome } from "./home.ts";

export interface StartOptions {
  /** latchai.config.json, as a value or as text. A first start accepts it as found. */
  config?: object | string;
  /** More files of the home by path, e.g. `workspace/src/a.ts` or `permissions.json`. */
  files?: Readonly<Record<string, string>>;
  /** Start on a home that exists already; it is not removed by `stop`. */
  home?: TestHome;
  /** After `start`. */
  args?: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
}

/** A real daemon in a child process, built from source, on a free port and a home of its own. */
export interface TestDaemon {
  url: string;
  pid: number;
  /** The owner's token. */
  token: string;
  home: TestHome;
  process: ChildProcess;
  /** fetch with the owner's token; `path` starts with a slash. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** POST /api/tools/:name as the owner; the parsed CallResult. */
  call(tool: string, args: unknown, body?: object): Promise<{ ok: boolean; text?: string; error?: CallError }>;
  /** The CLI on this daemon's home. */
  cli(args: readonly string[], stdin?: string): Promise<CliResult>;
  /** Everything printed on stderr so far. */
  stderr(): string;
  /** Ends it with SIGTERM, waits, and removes the home. Returns the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL, as a crash would; the home stays. */
  kill(): Promise<void>;
}

export interface CallError {
  kind: string;
  message: string;
}

export async function startDaemon(options: StartOptions = {}): Promise<TestDaemon> {
  const main = await daemonBundle();
  const home = options.home ?? (await createTestHome(options));
  const child = spawn(
    process.execPath,
    [main, "start", "--json", "--port", "0", "--home", home.path, ...(options.args ?? [])],
    { env: childEnv(undefined, options.env), cwd: options.cwd, stdio: ["ignore", "pipe", "pipe"] },
  );
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  const line = await firstLine(child, closed, () => errors);
  const { url, pid } = JSON.parse(line) as { url: string; pid: number; home: string };
  const token = (await readFile(join(home.path, "token"), "utf8")).trim();
  const authorized = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(url + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });

  return {
    url,
    pid,
    token,
    home,
    process: child,
    fetch: authorized,
    async call(tool, args, body = {}) {
      const response = await authorized(`/api/tools/${tool}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ arguments: args, ...body }),
      });
      return (await response.json()) as { ok: boolean; text?: string; error?: CallError };
    },
    cli: (args, stdin) => runCli(args, { home: home.path, ...(stdin === undefined ? {} : { stdin }) }),
    stderr: () => errors,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      const code = await closed;
      if (!options.home) await home.remove();
      return code;
    },
    async kill() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}

function firstLine(child: ChildProcess, closed: Promise<number | null>, errors: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      const end = text.indexOf("\n");
      if (end >= 0) resolve(text.slice(0, end));
    });
    child.on("error", reject);
    closed.then((code) => reject(new Error(`the daemon ended with ${code} before it answered\n${errors()}`)), reject);
  });
}
