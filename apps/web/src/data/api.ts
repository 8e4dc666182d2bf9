import { ApiError } from "./api-error.ts";
import type { SecretStore } from "./secret-store.ts";

export interface ApiRequest {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Goes out even when the page is closed meanwhile. */
  keepalive?: true;
}

export interface Api {
  /** JSON in, JSON out; throws ApiError. */
  json<T>(path: string, request?: ApiRequest): Promise<T>;
  /** The raw response, for streams. */
  open(path: string, request?: ApiRequest): Promise<Response>;
  /** Called when the daemon says that this page is not signed in. */
  onSignedOut(listener: () => void): () => void;
}

const errorOf = async (response: Response): Promise<ApiError> => {
  const text = await response.text().catch(() => "");
  try {
    const { error } = JSON.parse(text) as { error?: { code?: string; message?: string } };
    if (error?.message) return new ApiError(response.status, error.code ?? "error", error.message);
  } catch {
    // Not JSON: a proxy or another program answered.
  }
  return new ApiError(response.status, "http", `The daemon answered ${response.status} ${response.statusText}`.trim());
};

/** The daemon's API, with the second secret on every request that a session cookie alone must not make. */
export const createApi = (secrets: SecretStore, send: typeof fetch): Api => {
  const listeners = new Set<() => void>();

  const open = async (path: string, request: ApiRequest = {}): Promise<Response> => {
    const secret = secrets.get();
    const headers: Record<string, string> = { accept: "application/json", ...request.headers };
    if (secret !== undefined) headers["x-latchai-csrf"] = secret;
    if (request.body !== undefined) headers["content-type"] = "application/json";
    let response: Response;
    try {
      response = await send(path, {
        method: request.method ?? "GET",
        headers,
        credentials: "same-origin",
        cache: "no-store",
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
        ...(request.signal && { signal: request.signal }),
        ...(request.keepalive && { keepalive: true }),
      });
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw new ApiError(0, "unreachable", "The daemon does not answer.");
    }
    if (response.ok) return response;
    const failure = await errorOf(response);
    if (response.status === 401) for (const tell of listeners) tell();
    throw failure;
  };

  return {
    open,
    async json<T>(path: string, request?: ApiRequest): Promise<T> {
      const response = await open(path, request);
      const text = await response.text();
      return (text === "" ? undefined : JSON.parse(text)) as T;
    },
    onSignedOut(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
