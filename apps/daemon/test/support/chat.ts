import { type ModelServer, type ScriptedTurn, startModelServer } from "@latchai/testkit";
import { vi } from "vitest";
import type { Entry } from "../../src/http/schemas/entries.ts";
import type {
  MessageSent,
  SessionCreate,
  SessionRow,
  SessionsPage,
  SessionView,
} from "../../src/http/schemas/sessions.ts";
import type { TestHome } from "./home.ts";
import { type LocalDaemon, type Probe, startLocal } from "./in-process.ts";
import type { Answer } from "./send.ts";

/** A daemon in this process whose only model plays a script. */
export interface ChatDaemon {
  daemon: LocalDaemon;
  model: ModelServer;
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  create(body?: SessionCreate): Promise<string>;
  send(session: string, text: string, clientId?: string): Promise<MessageSent>;
  view(session: string, query?: string): Promise<SessionView>;
  /** The view once its status is this one. */
  until(session: string, status: SessionRow["status"]): Promise<SessionView>;
  /** The view once `look` holds for it. */
  see(session: string, look: (view: SessionView) => void): Promise<SessionView>;
  list(query?: string): Promise<SessionsPage>;
  /** Open prompts, once there is one of this session. */
  prompt(session: string): Promise<{ id: string; session?: string; tool: string }>;
  stop(): Promise<void>;
}

export const modelConfig = (url: string, more: object = {}): object => ({
  models: { default: "m", list: { m: { provider: "openai-compatible", url, model: "scripted", ...more } } },
});

/** Waits for something that will be so, however long this machine takes. */
export const eventually = <T>(look: () => Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 20_000, interval: 20 });

export async function startChat(
  options: {
    script?: readonly ScriptedTurn[];
    home?: TestHome;
    probe?: Probe;
    files?: Readonly<Record<string, string>>;
    /** Members of the model's entry. */
    entry?: object;
  } = {},
): Promise<ChatDaemon> {
  // Without counts of its own the server would look like one that cuts prompts.
  const script = (options.script ?? []).map((turn) => ({ usage: { input: 20_000, output: 20 }, ...turn }));
  const model = await startModelServer({ script });
  const daemon = await startLocal({
    config: modelConfig(model.url, options.entry),
    ...(options.home && { home: options.home }),
    ...(options.probe && { probe: options.probe }),
    ...(options.files && { files: options.files }),
  });
  const ask: ChatDaemon["ask"] = (method, path, body) => daemon.asOwner(method, path, body);
  let sent = 0;
  const view: ChatDaemon["view"] = async (session, query = "") =>
    (await ask("GET", `/api/sessions/${session}${query}`)).json<SessionView>();
  return {
    daemon,
    model,
    ask,
    view,
    async create(body = {}) {
      return (await ask("POST", "/api/sessions", body)).json<SessionRow>().id;
    },
    async send(session, text, clientId = `c${++sent}`) {
      const answer = await ask("POST", `/api/sessions/${session}/messages`, { text, clientId });
      if (answer.status !== 202) throw new Error(answer.text);
      return answer.json<MessageSent>();
    },
    see: (session, look) =>
      eventually(async () => {
        const now = await view(session);
        look(now);
        return now;
      }),
    until: (session, status) =>
      eventually(async () => {
        const now = await view(session);
        if (now.session.status !== status) throw new Error(`it is ${now.session.status}: ${JSON.stringify(now)}`);
        return now;
      }),
    list: async (query = "") => (await ask("GET", `/api/sessions${query}`)).json<SessionsPage>(),
    prompt: (session) =>
      eventually(async () => {
        const open = (await ask("GET", "/api/prompts")).json<{ id: string; session?: string; tool: string }[]>();
        const mine = open.find((one) => one.session === session);
        if (mine === undefined) throw new Error("no prompt is open");
        return mine;
      }),
    async stop() {
      await daemon.stop();
      await model.close();
    },
  };
}

/** What entries say, in short: kind and text, or tool and status. */
export const told = (entries: readonly Entry[]): string[] =>
  entries.map((entry) => {
    if (entry.kind === "call") return `call ${entry.tool} ${entry.status}`;
    return entry.kind === "note" ? `note ${entry.code}` : `${entry.kind} ${entry.text}`;
  });
