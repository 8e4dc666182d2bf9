import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Entry } from "../../src/http/schemas/entries.ts";
import type { ModelList } from "../../src/http/schemas/models.ts";
import type { Prompt } from "../../src/http/schemas/prompts.ts";
import type { RunRow } from "../../src/http/schemas/runs.ts";
import type { SessionRow, SessionView } from "../../src/http/schemas/sessions.ts";
import { version } from "../../src/version.ts";
import { sessionAt, sessionRow, sessionView } from "./session-view.ts";

export interface Received {
  method: string;
  path: string;
  body: unknown;
}

/** The daemon's side of a chat, played by a test over the socket of a home: it decides what happens, and when. */
export interface ChatStage {
  home: string;
  session: SessionRow;
  view: SessionView;
  prompts: Prompt[];
  models: ModelList;
  /** Everything that was asked of it but what every chat reads. */
  received: Received[];
  /** Answers of other routes, by method and path without the query. */
  answers: Map<string, { status: number; body: unknown }>;
  emit(type: string, data: unknown, run?: string): void;
  /** The session's row is another one now. */
  change(session: Partial<SessionRow>): void;
  entry(entry: Partial<Entry> & Pick<Entry, "id" | "kind">): void;
  /** Streams a text in pieces, as a model's is. */
  stream(id: string, pieces: readonly string[]): void;
  run(id: string, status: RunRow["status"], more?: Partial<RunRow>): void;
  ask(prompt: Partial<Prompt>): void;
  /** Open event streams. */
  readers(): number;
  listen(): Promise<void>;
  hangUp(): Promise<void>;
  close(): Promise<void>;
}

const at = sessionAt;

export async function startStage(): Promise<ChatStage> {
  const home = await mkdtemp(join(tmpdir(), "latchai-stage-"));
  await mkdir(join(home, "run"));
  const streams = new Set<ServerResponse>();
  let server: Server | undefined;
  const events: string[] = [];
  let seq = 0;

  const send = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  const broadcast = (frame: string): void => {
    for (const stream of streams) stream.write(frame);
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ""] = (request.url ?? "").split("?");
    const method = request.method ?? "";
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    if (path === "/api/events") {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`: resumed\n\n${events.slice(Number(request.headers["last-event-id"])).join("")}`);
      streams.add(response);
      response.once("close", () => streams.delete(response));
      return;
    }
    const reads: Record<string, unknown> = {
      "/api/health": { version },
      "/api/models": stage.models,
      "/api/prompts": stage.prompts,
      [`/api/sessions/${stage.session.id}`]: { ...stage.view, session: stage.session, event: String(events.length) },
    };
    if (method === "GET" && path in reads) return send(response, 200, reads[path]);
    stage.received.push({ method, path, body });
    const answer = stage.answers.get(`${method} ${path}`);
    if (answer) return send(response, answer.status, answer.body);
    if (method === "POST" && path === "/api/sessions") return send(response, 201, stage.session);
    if (method === "POST" && path.startsWith("/api/prompts/")) {
      const id = path.split("/")[3];
      stage.prompts = stage.prompts.filter((prompt) => prompt.id !== id);
      send(response, 200, { ok: true });
      return stage.emit("prompt.answered", { id });
    }
    send(response, method === "GET" ? 404 : 202, method === "GET" ? { error: { code: "x", message: path } } : {});
  }

  const stage: ChatStage = {
    home,
    session: sessionRow({ id: "S1", messages: 0 }),
    view: sessionView({
      usage: { calls: 1, input: 2500, cached: 0, output: 40, costUsd: null, unpricedCalls: 1 },
    }),
    prompts: [],
    models: { models: [] },
    received: [],
    answers: new Map(),
    emit(type, data, run) {
      const id = String(events.length + 1);
      const event = { id, at, type, session: stage.session.id, data, ...(run !== undefined && { run }) };
      const frame = `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
      events.push(frame);
      broadcast(frame);
    },
    change(session) {
      stage.session = { ...stage.session, ...session };
      stage.emit("session.updated", { session: stage.session });
    },
    entry(entry) {
      const before = stage.view.entries.find(({ id }) => id === entry.id);
      const whole = { seq: before?.seq ?? ++seq, at, run: "R1", ...before, ...entry } as Entry;
      stage.view.entries = [...stage.view.entries.filter(({ id }) => id !== entry.id), whole];
      stage.emit("message.updated", { entry: whole }, whole.run);
    },
    stream(id, pieces) {
      stage.entry({ id, kind: "text", text: "", model: "m" });
      let offset = 0;
      for (const text of pieces) {
        const delta = { session: stage.session.id, run: "R1", entry: id, kind: "text", offset, text };
        broadcast(`event: delta\ndata: ${JSON.stringify(delta)}\n\n`);
        offset += text.length;
      }
      stage.view.entries = stage.view.entries.map((entry) =>
        entry.id === id ? ({ ...entry, text: pieces.join("") } as Entry) : entry,
      );
    },
    run(id, status, more = {}) {
      const row: RunRow = {
        id,
        source: "chat",
        agent: "default",
        session: stage.session.id,
        status,
        startedAt: at,
        attended: true,
        steps: 1,
        toolCalls: 0,
        denied: 0,
        usage: { input: 1500, cached: 0, output: 20, costUsd: 0.01 },
        ...more,
      };
      stage.emit(status === "running" ? "run.started" : "run.finished", { run: row }, id);
    },
    ask(prompt) {
      const whole: Prompt = {
        id: "P1",
        tool: "run_shell",
        class: "code",
        agent: "default",
        session: stage.session.id,
        surface: "chat",
        preview: "npm test",
        reasons: ["run_shell always asks"],
        segments: [{ text: "npm test", key: "run_shell(npm test:*)", broadKey: "run_shell(npm:*)", covered: false }],
        offers: ["run_shell(npm test:*)", "run_shell(npm:*)"],
        askedAt: at,
        ...prompt,
      };
      stage.prompts.push(whole);
      stage.emit("prompt.asked", whole);
    },
    readers: () => streams.size,
    listen: () =>
      new Promise((resolve) => {
        server = createServer((request, response) => {
          handle(request, response).catch((error: unknown) => response.destroy(error as Error));
        }).listen(join(home, "run/latchai.sock"), resolve);
      }),
    hangUp: () =>
      new Promise((resolve) => {
        if (!server?.listening) return resolve();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    async close() {
      await stage.hangUp();
      await rm(home, { recursive: true, force: true });
    },
  };
  await stage.listen();
  return stage;
}
