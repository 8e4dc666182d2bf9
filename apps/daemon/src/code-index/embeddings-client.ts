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

const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error && "code" in error.cause ? String(error.cause.code) : undefined;
  return error.name === "TimeoutError" ? `no answer within ${requestTimeoutMs / 1000} s` : (cause ?? error.message);
};

/** Retries what may pass: no connection, 408, 429 and 5xx. */
export const createEmbeddingsClient = (endpoint: EmbeddingsEndpoint, fetch = globalThis.fetch): EmbeddingsClient => {
  const { host } = new URL(endpoint.url);
  const address = `${endpoint.url.replace(/\/+$/, "")}/embeddings`;
  const headers = {
    "content-type": "application/json",
    ...(endpoint.apiKey === undefined || endpoint.apiKey === "" ? {} : { authorization: `Bearer ${endpoint.apiKey}` }),
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
    if (Number(response.headers.get("content-length")) > maxReplyBytes)
      throw new EmbeddingsError(`the embeddings endpoint ${host} sent more than 64 MB`, false);
    try {
      return await response.json();
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
