import { type IncomingHttpHeaders, request } from "node:http";

export interface SendOptions {
  /** Sent as JSON unless it is a text. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json<T>(): T;
  /** `error.code` of a refusal. */
  code(): string | undefined;
}

/** A request with exactly these headers: unlike fetch it lets Host, Origin, Cookie and Sec-Fetch-* be chosen. */
export function send(url: string, method: string, path: string, options: SendOptions = {}): Promise<Answer> {
  const { body, headers = {}, signal } = options;
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method,
        // As given: a URL object would tidy "/../" away.
        path,
        headers: {
          ...(text !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
          ...headers,
        },
        agent: false,
        ...(signal && { signal }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve(answer(response.statusCode ?? 0, response.headers, Buffer.concat(chunks).toString())),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(text);
  });
}

const answer = (status: number, headers: IncomingHttpHeaders, text: string): Answer => ({
  status,
  headers,
  text,
  json: <T>() => JSON.parse(text) as T,
  code: () => (JSON.parse(text) as { error?: { code?: string } }).error?.code,
});
