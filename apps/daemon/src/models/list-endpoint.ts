import type { ModelProvider } from "@latchai/agent-runtime";

/** Where and as whom a model's endpoint is asked; every value is filled in. */
export interface Endpoint {
  provider: ModelProvider;
  /** Base address without a final slash. */
  address: string;
  key: string | undefined;
  headers: Readonly<Record<string, string>>;
}

export type ListedModels = { ok: true; ids: string[] } | { ok: false; status?: number; message: string };

const maxBytes = 4 * 1024 * 1024;
const timeoutMs = 20_000;

/** The models that an endpoint says it has. No redirect is followed: the key would go along. */
export async function listEndpoint(endpoint: Endpoint, signal: AbortSignal): Promise<ListedModels> {
  const { provider, address, key, headers } = endpoint;
  const auth: Record<string, string> =
    provider === "anthropic"
      ? { "anthropic-version": "2023-06-01", ...(key !== undefined && { "x-api-key": key }) }
      : key === undefined
        ? {}
        : { authorization: `Bearer ${key}` };
  try {
    const response = await fetch(`${address}/models`, {
      headers: { ...auth, ...headers },
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const text = await readBounded(response);
    if (!response.ok)
      return { ok: false, status: response.status, message: `${response.status}: ${text.slice(0, 500)}` };
    const ids = idsIn(text);
    return ids === undefined
      ? { ok: false, status: response.status, message: "the answer is no list of models" }
      : { ok: true, ids };
  } catch (error) {
    const { message, cause } = error as { message?: string; cause?: { code?: string } };
    return { ok: false, message: [message ?? String(error), cause?.code].filter(Boolean).join(": ") };
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function idsIn(text: string): string[] | undefined {
  try {
    const { data } = JSON.parse(text) as { data?: unknown };
    if (!Array.isArray(data)) return undefined;
    return data.flatMap((row: unknown) => {
      const id = typeof row === "object" && row !== null ? (row as { id?: unknown }).id : undefined;
      return typeof id === "string" ? [id] : [];
    });
  } catch {
    return undefined;
  }
}
