import { type ClientRequest, type IncomingMessage, request } from "node:http";

/** An answer of the daemon; `body` is parsed JSON, or undefined for an empty one. */
export interface DaemonResponse {
  status: number;
  body: unknown;
}

/** One frame of an event stream; `event` is "message" unless the daemon named it. */
export interface StreamFrame {
  id?: string;
  event: string;
  data: unknown;
}

export interface DaemonClient {
  send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<DaemonResponse>;
  /** Resolves when the stream is open. Yields each `data:`, parsed; ends when the signal aborts or the daemon closes. */
  stream(path: string, signal: AbortSignal): Promise<AsyncIterable<unknown>>;
  /** The same with each frame's name and id; with `lastId` what came after that event is sent first. */
  frames(path: string, signal: AbortSignal, lastId?: string): Promise<AsyncIterable<StreamFrame>>;
}

/** The daemon's HTTP app over its Unix socket. A connection error rejects with Node's own code (ENOENT, ECONNREFUSED). */
export function createDaemonClient(socketPath: string): DaemonClient {
  const open = (method: string, path: string, text: string | undefined, signal?: AbortSignal, lastId?: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing: ClientRequest = request(
        {
          socketPath,
          method,
          path,
          agent: false,
          headers: {
            host: "localhost",
            ...(lastId ? { "last-event-id": lastId } : {}),
            ...(text === undefined
              ? {}
              : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
          },
          ...(signal ? { signal } : {}),
        },
        resolve,
      );
      outgoing.on("error", reject);
      outgoing.end(text);
    });

  const frames = async (path: string, signal: AbortSignal, lastId?: string): Promise<AsyncIterable<StreamFrame>> => {
    const response = await open("GET", path, undefined, signal, lastId);
    if (response.statusCode !== 200) throw new Error(`${path} answered with status ${response.statusCode}`);
    return serverSentEvents(response);
  };

  return {
    async send(method, path, body, signal) {
      const response = await open(method, path, body === undefined ? undefined : JSON.stringify(body), signal);
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString("utf8");
      return { status: response.statusCode ?? 0, body: text === "" ? undefined : JSON.parse(text) };
    },
    async stream(path, signal) {
      return dataOf(await frames(path, signal));
    },
    frames,
  };
}

async function* dataOf(frames: AsyncIterable<StreamFrame>): AsyncGenerator<unknown> {
  for await (const { data } of frames) yield data;
}

async function* serverSentEvents(response: IncomingMessage): AsyncGenerator<StreamFrame> {
  response.setEncoding("utf8");
  let rest = "";
  for await (const chunk of response) {
    const blocks = (rest + String(chunk)).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const frame = frameOf(block);
      if (frame) yield frame;
    }
  }
}

function frameOf(block: string): StreamFrame | undefined {
  const fields = block.split("\n").map((line) => /^(id|event|data): ?(.*)$/.exec(line) ?? []);
  const last = (wanted: string): string | undefined => fields.findLast(([, name]) => name === wanted)?.[2];
  const data = fields.flatMap(([, name, value]) => (name === "data" ? [value ?? ""] : [])).join("\n");
  if (data === "") return undefined;
  const id = last("id");
  return { ...(id === undefined ? {} : { id }), event: last("event") ?? "message", data: JSON.parse(data) as unknown };
}
