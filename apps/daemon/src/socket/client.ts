import { type ClientRequest, type IncomingMessage, request } from "node:http";

/** An answer of the daemon; `body` is parsed JSON, or undefined for an empty one. */
export interface DaemonResponse {
  status: number;
  body: unknown;
}

export interface DaemonClient {
  send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<DaemonResponse>;
  /** Resolves when the stream is open. Yields each `data:`, parsed; ends when the signal aborts or the daemon closes. */
  stream(path: string, signal: AbortSignal): Promise<AsyncIterable<unknown>>;
}

/** The daemon's HTTP app over its Unix socket. A connection error rejects with Node's own code (ENOENT, ECONNREFUSED). */
export function createDaemonClient(socketPath: string): DaemonClient {
  const open = (method: string, path: string, text: string | undefined, signal?: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing: ClientRequest = request(
        {
          socketPath,
          method,
          path,
          agent: false,
          headers: {
            host: "localhost",
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

  return {
    async send(method, path, body, signal) {
      const response = await open(method, path, body === undefined ? undefined : JSON.stringify(body), signal);
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString("utf8");
      return { status: response.statusCode ?? 0, body: text === "" ? undefined : JSON.parse(text) };
    },
    async stream(path, signal) {
      const response = await open("GET", path, undefined, signal);
      if (response.statusCode !== 200) throw new Error(`${path} answered with status ${response.statusCode}`);
      return serverSentEvents(response);
    },
  };
}

async function* serverSentEvents(response: IncomingMessage): AsyncGenerator<unknown> {
  response.setEncoding("utf8");
  let rest = "";
  for await (const chunk of response) {
    const blocks = (rest + String(chunk)).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = block
        .split("\n")
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice(5).trimStart())
        .join("\n");
      if (data !== "") yield JSON.parse(data) as unknown;
    }
  }
}
