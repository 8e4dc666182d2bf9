import { setTimeout as sleep } from "node:timers/promises";

/** Where embeddings come from: any endpoint that speaks OpenAI's `/embeddings`. */
export interface EmbeddingsEndpoint {
  /** Base URL, `…/v1`. */
  url: string;
  model: string;
  apiKey?: string;
}

/** The endpoint did not answer usably. The message names its host, never the key. */
export class EmbeddingsError extends Error {
  /** The endpoint refused these very texts; the same request will fail again. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = "EmbeddingsError";
    this.permanent = permanent;
  }
}

export interface EmbeddingsClient {
  /** A unit vector for each text, in order. At most 64 texts. Throws `EmbeddingsError`. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
}

export const maxBatch = 64;
const attempts = 3;
const requestTimeoutMs = 60_000;
const maxReplyBytes = 64 << 20;

const unit = (values: readonly unknown[], host: string): Float32Array => {
  const vector = Float32Array.from(values, Number);
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  if (!Number.isFinite(length) || length === 0)
    throw new EmbeddingsError(`the embeddings endpoint ${host} sent a vector that is not made of numbers`, false);
  return vector.map((value) => value / length);
};

const readVectors = (body: unknown, count: number, host: string): Float32Array[] => {
  const data = (body as { data?: unknown } | null)?.data;
  if (!Array.isArray(data) || data.length !== count)
    throw new EmbeddingsError(`the embeddings endpoint ${host} did not send one vector for each text`, false);
  const sorted = data.every((item) => Number.isInteger(item?.index))
    ? data.toSorted((a, b) => a.index - b.index)
    : data;
  return sorted.map((item) => unit(Array.isArray(item?.embedding) ? item.embedding : [], host));
};

const waitMs = (response: Response | undefined, attempt: number): number => {
  const after = Number(response?.headers.get("retry-after"));
  return after > 0 && after <= 10 ? after * 1000 : 250 * 4 ** attempt;
};

/** In words of our own: the text of a failed fetch may hold the whole address, password included. */
const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "the connection failed";
  if (error.name === "TimeoutError") return `no answer within ${requestTimeoutMs / 1000} s`;
  const code = error.cause instanceof Error && "code" in error.cause ? String(error.cause.code) : "";
  return /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? code : "the connection failed";
};

interface Target {
  host: string;
  address: string;
  authorization?: string;
}

/** A user name and password in the address go into a header: fetch takes no address that holds them. */
const targetOf = ({ url, apiKey }: EmbeddingsEndpoint): Target => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
    throw new EmbeddingsError("embeddings.url is not an address that starts with http:// or https://", false);
  const { username, password, host } = parsed;
  parsed.username = "";
  parsed.password = "";
  parsed.pathname = `${parsed.pathname.replace(/\/+$/, "")}/embeddings`;
  const basic = Buffer.from(`${unescaped(username)}:${unescaped(password)}`).toString("base64");
  const authorization = apiKey ? `Bearer ${apiKey}` : username + password === "" ? undefined : `Basic ${basic}`;
  return { host, address: parsed.href, ...(authorization !== undefined && { authorization }) };
};

const unescaped = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Retries what may pass: no connection, 408, 429 and 5xx. */
export const createEmbeddingsClient = (endpoint: EmbeddingsEndpoint, fetch = globalThis.fetch): EmbeddingsClient => {
  const { host, address, authorization } = targetOf(endpoint);
  const headers = {
    "content-type": "application/json",
    ...(authorization !== undefined && { authorization }),
  };

  const once = async (body: string, signal: AbortSignal): Promise<Response> =>
    await fetch(address, {
      method: "POST",
      headers,
      body,
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
    });

  const readJson = async (response: Response): Promise<unknown> => {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > maxReplyBytes)
        throw new EmbeddingsError(`the embeddings endpoint ${host} sent more than 64 MB`, false);
      chunks.push(chunk);
    }
    try {
      return JSON.parse(Buffer.concat(chunks).toString("utf8"));
    } catch {
      throw new EmbeddingsError(`the embeddings endpoint ${host} did not answer with JSON`, false);
    }
  };

  return {
    async embed(texts, signal) {
      const body = JSON.stringify({ model: endpoint.model, input: texts, encoding_format: "float" });
      for (let attempt = 0; ; attempt++) {
        let response: Response | undefined;
        let problem: string;
        try {
          response = await once(body, signal);
          if (response.ok) return readVectors(await readJson(response), texts.length, host);
          await response.body?.cancel();
          problem = `answered ${response.status}`;
          if (![408, 429].includes(response.status) && response.status < 500)
            throw new EmbeddingsError(
              `the embeddings endpoint ${host} ${problem}`,
              [400, 413, 422].includes(response.status),
            );
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof EmbeddingsError) throw error;
          problem = `cannot be reached (${causeOf(error)})`;
        }
        if (attempt + 1 >= attempts) throw new EmbeddingsError(`the embeddings endpoint ${host} ${problem}`, false);
        await sleep(waitMs(response, attempt), undefined, { signal });
      }
    },
  };
};
