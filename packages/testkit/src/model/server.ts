import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { anthropicDocument, anthropicFrames } from "./anthropic-frames.ts";
import { createScript } from "./choose.ts";
import { openaiDocument, openaiFrames } from "./openai-frames.ts";
import type { ModelProtocol, ModelRequest, ScriptedTurn } from "./script.ts";
import { sendDocument, sendFrames } from "./send.ts";

export interface ModelServerOptions {
  script?: readonly ScriptedTurn[];
  /** Default 0: any free port. */
  port?: number;
  /** Names that `/v1/models` lists; default `scripted`. */
  models?: readonly string[];
  /** Called with each request before it is answered. */
  onRequest?(request: ModelRequest): void;
}

/** A running server. `url` is the base address for both protocols, `/v1` included. */
export interface ModelServer extends AsyncDisposable {
  url: string;
  /** Every model request so far, oldest first. */
  requests: ModelRequest[];
  /** Appends to the script. */
  add(...turns: ScriptedTurn[]): void;
  /** Turns of the script that were not used up. */
  left(): number;
  close(): Promise<void>;
}

const maxBodyBytes = 64 * 1024 * 1024;

const protocols: Readonly<Record<string, ModelProtocol>> = {
  "/v1/chat/completions": "openai",
  "/v1/messages": "anthropic",
};

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new Error("the request is too large");
    chunks.push(chunk);
  }
  const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}");
  return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : {};
}

const errorBody = (protocol: ModelProtocol, message: string): unknown =>
  protocol === "anthropic"
    ? { type: "error", error: { type: "api_error", message } }
    : { error: { message, type: "scripted_error", code: null } };

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });

/**
 * A real HTTP server that plays a script over OpenAI-compatible chat completions and Anthropic messages.
 * A request that no turn fits is answered 422, saying so.
 */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const script = createScript(options.script ?? []);
  const requests: ModelRequest[] = [];

  const answer = async (seen: ModelRequest, response: ServerResponse, signal: AbortSignal): Promise<void> => {
    const turn = script.next(seen);
    if (turn === undefined) {
      const body = errorBody(seen.protocol, "the script has no turn for this request");
      return sendDocument(response, { status: 422 }, body, signal);
    }
    if (turn.status !== undefined)
      return sendDocument(response, turn, turn.body ?? errorBody(seen.protocol, "scripted"), signal);
    const turnId = String(requests.length);
    const [frames, document] =
      seen.protocol === "openai" ? [openaiFrames, openaiDocument] : [anthropicFrames, anthropicDocument];
    if (turn.plain === true || seen.body["stream"] !== true) {
      return sendDocument(response, turn, document(turn, seen, turnId), signal);
    }
    return sendFrames(response, frames(turn, seen, turnId), turn, signal);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (request.method === "GET" && path === "/v1/models") {
      const data = (options.models ?? ["scripted"]).map((id) => ({ id, object: "model" }));
      return sendDocument(response, {}, { object: "list", data }, AbortSignal.abort());
    }
    const protocol = protocols[path];
    if (protocol === undefined || request.method !== "POST") {
      return sendDocument(response, { status: 404 }, errorBody("openai", `no such path: ${path}`), AbortSignal.abort());
    }
    const body = await bodyOf(request);
    const seen: ModelRequest = { protocol, path, headers: request.headers, body, abandoned: false };
    const gone = new AbortController();
    response.once("close", () => {
      seen.abandoned = !response.writableFinished;
      gone.abort();
    });
    requests.push(seen);
    options.onRequest?.(seen);
    await answer(seen, response, gone.signal);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(400).end(String(error));
    });
  });
  const port = await listen(server, options.port ?? 0);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    add: (...turns) => script.add(turns),
    left: script.left,
    close,
    [Symbol.asyncDispose]: close,
  };
}
