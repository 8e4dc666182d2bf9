import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, defineFamily, type Tool, ToolError, Type, toolsFor } from "@latchai/core";
import { createTestLog, type TestLog } from "@latchai/testkit";
import { type Serving, serve } from "../../src/serve.ts";
import { createTestHome, type TestHome } from "./home.ts";
import { type Answer, type SendOptions, send } from "./send.ts";

/** A daemon inside the test's own process: the same routes over real sockets, with tools that the test controls. */
export interface LocalDaemon {
  url: string;
  port: number;
  home: TestHome;
  serving: Serving;
  token: string;
  log: TestLog;
  /** A request without any credential. */
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  /** The same as the owner. */
  asOwner(method: string, path: string, body?: unknown, options?: SendOptions): Promise<Answer>;
  /** A browser that signed in: its cookie and second secret. */
  signIn(): Promise<{ cookie: string; csrf: string }>;
  stop(): Promise<void>;
}

/** Tools of class code, delete and ordinary that do nothing but what a test needs. */
export interface Probe {
  /** Called when `slow` starts, with its signal. */
  started?(signal: AbortSignal): void;
}

export async function startLocal(
  options: {
    config?: object;
    files?: Readonly<Record<string, string>>;
    home?: TestHome;
    probe?: Probe;
    clock?: Clock;
  } = {},
): Promise<LocalDaemon> {
  const home = options.home ?? (await createTestHome(options));
  const log = createTestLog();
  // A login shell reads the profile of HOME.
  const env = { PATH: process.env.PATH, HOME: `${home.path}/workspace` };
  const { clock } = options;
  const serving = await serve({
    home: home.path,
    overrides: { port: 0 },
    env,
    cwd: home.path,
    log,
    ...(clock && { clock }),
  });
  serving.daemon.registry.add(probeFamily(options.probe ?? {}), undefined);
  const { url, port } = serving;
  const token = (await readFile(join(home.path, "token"), "utf8")).trim();
  const asOwner: LocalDaemon["asOwner"] = (method, path, body, more = {}) =>
    send(url, method, path, {
      ...more,
      ...(body !== undefined && { body }),
      headers: { authorization: `Bearer ${token}`, ...more.headers },
    });
  return {
    url,
    port,
    home,
    serving,
    token,
    log,
    send: (method, path, more) => send(url, method, path, more),
    asOwner,
    async signIn() {
      const { code } = (await asOwner("POST", "/auth/code")).json<{ code: string }>();
      const answer = await send(url, "POST", "/auth/exchange", { body: { code }, headers: { origin: url } });
      const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
      return { cookie, csrf: answer.json<{ csrf: string }>().csrf };
    },
    async stop() {
      await serving.close();
      if (!options.home) await home.remove();
    },
  };
}

function probeFamily(probe: Probe) {
  const tool = toolsFor<undefined>();
  const Text = Type.Object({ text: Type.Optional(Type.String()), count: Type.Optional(Type.Integer()) });
  const echo = tool({
    name: "echo",
    description: "Answers with its arguments as JSON.",
    parameters: Text,
    class: "ordinary",
    examples: [{ text: "a" }],
    run: (args: object) => JSON.stringify(args),
  });
  const risky = tool({
    name: "risky",
    description: "Asks under a narrow and a broad key.",
    parameters: Text,
    class: "code",
    request: ({ text = "a" }: { text?: string }) => ({
      segments: [{ text, key: `risky(${text}:*)`, broadKey: "risky" }],
      preview: `risky ${text}`,
    }),
    examples: [{}],
    run: () => "ran",
  });
  const hidden = tool({
    name: "hidden",
    description: "Asks without offering a rule.",
    parameters: Text,
    class: "code",
    request: () => ({ segments: [], opaque: { reasons: ["its text hides what runs"] }, preview: "hidden" }),
    examples: [{}],
    run: () => "ran",
  });
  const slow = tool({
    name: "slow",
    description: "Runs until it is cancelled.",
    parameters: Text,
    class: "ordinary",
    examples: [{}],
    run: (_args: object, { signal }) =>
      new Promise<string>((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new ToolError("stopped", "stopped")));
        probe.started?.(signal);
      }),
  });
  const tools: Tool<undefined>[] = [echo, risky, hidden, slow];
  return defineFamily<undefined>({ name: "probe", title: "Probe", events: {}, tools });
}
