import { isToolError } from "@latchai/core";
import { ConfigError } from "../errors.ts";
import { isRecord, messageOf } from "../text.ts";
import { createBoundedFetch } from "./bounded-fetch.ts";

/** A sign-in at the authorization server of one MCP server. */
export interface McpTokens {
  accessToken: string;
  refreshToken?: string;
  /** Where the refresh token is redeemed. Learned from the server, hence reached under the URL floor only. */
  tokenEndpoint: string;
  clientId: string;
  clientSecret?: string;
}

/** Where sign-ins are kept, by server name. Without one, a server's `headers` are all it gets. */
export interface McpTokenStore {
  load(server: string): McpTokens | undefined;
  save(server: string, tokens: McpTokens): void;
  /** Tokens and client registration: the next sign-in starts from nothing. */
  clear(server: string): void;
}

/** Sign-ins of HTTP servers. */
export interface McpSignIns {
  store: McpTokenStore;
  /** Reaches what a server names: a fetch that refuses all but public addresses, as `createGuardedFetch` of @latchai/net. */
  fetch: typeof globalThis.fetch;
}

export interface TokenFetchOptions {
  /** Name in the config, and its address. */
  server: string;
  url: string;
  signIns: McpSignIns;
  fetch: typeof globalThis.fetch;
  registerSecret(value: string): void;
}

/**
 * A fetch that carries the stored access token, and on 401 refreshes it once for all who wait and repeats the request:
 * what was refused for its token did not run. Never opens a browser; throws ConfigError when a person must sign in.
 */
export const createTokenFetch = (options: TokenFetchOptions): typeof globalThis.fetch => {
  const { server, fetch } = options;
  const { store } = options.signIns;
  let refreshing: Promise<McpTokens> | undefined;
  const withToken = (init: RequestInit | undefined, { accessToken }: McpTokens): RequestInit => {
    const headers = new Headers(init?.headers);
    headers.set("authorization", `Bearer ${accessToken}`);
    return { ...init, headers };
  };
  const refreshed = (tokens: McpTokens): Promise<McpTokens> => {
    const newer = store.load(server);
    if (newer !== undefined && newer.accessToken !== tokens.accessToken) return Promise.resolve(newer);
    refreshing ??= refresh(options, tokens).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };
  return async (input, init) => {
    const tokens = store.load(server);
    if (tokens === undefined) return fetch(input, init);
    options.registerSecret(tokens.accessToken);
    const response = await fetch(input, withToken(init, tokens));
    if (response.status !== 401 || tokens.refreshToken === undefined) return response;
    await response.body?.cancel();
    return fetch(input, withToken(init, await refreshed(tokens)));
  };
};

const refreshTimeoutMs = 15_000;
const maxAnswerBytes = 1024 * 1024;

/** The address in the config was chosen by a person; any other is the server's word. */
const redeemer = ({ url, fetch, signIns }: TokenFetchOptions, endpoint: string): typeof globalThis.fetch => {
  if (!URL.canParse(endpoint)) throw new ConfigError("its sign-in cannot be renewed: its token address is not a URL");
  const { origin, protocol, host } = new URL(endpoint);
  if (origin === new URL(url).origin) return fetch;
  if (protocol !== "https:") throw new ConfigError(`its sign-in cannot be renewed: ${host} is not reached over https`);
  return signIns.fetch;
};

const redeem = async (options: TokenFetchOptions, endpoint: string, form: URLSearchParams): Promise<Response> => {
  const bounded = createBoundedFetch(redeemer(options, endpoint), maxAnswerBytes);
  try {
    return await bounded(endpoint, {
      method: "POST",
      headers: { accept: "application/json" },
      body: form,
      redirect: "error",
      signal: AbortSignal.timeout(refreshTimeoutMs),
    });
  } catch (error) {
    if (isToolError(error) && error.code === "refused")
      throw new ConfigError(`its sign-in cannot be renewed: ${messageOf(error)}`);
    throw error;
  }
};

const refresh = async (options: TokenFetchOptions, tokens: McpTokens): Promise<McpTokens> => {
  const { server, registerSecret } = options;
  const { store } = options.signIns;
  const form = new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: tokens.refreshToken ?? "",
    client_id: tokens.clientId,
    ...(tokens.clientSecret === undefined ? {} : { client_secret: tokens.clientSecret }),
    resource: options.url,
  });
  const response = await redeem(options, tokens.tokenEndpoint, form);
  const answer: unknown = await response.json().catch((error: unknown) => ({ error: messageOf(error) }));
  if (!isRecord(answer) || typeof answer.access_token !== "string") {
    const refused = isRecord(answer) && (answer.error === "invalid_grant" || answer.error === "invalid_client");
    if (!refused) throw new Error(`could not renew its sign-in (HTTP ${response.status})`);
    store.clear(server);
    throw new ConfigError("needs sign-in: the stored one has ended");
  }
  const next: McpTokens = {
    ...tokens,
    accessToken: answer.access_token,
    ...(typeof answer.refresh_token === "string" ? { refreshToken: answer.refresh_token } : {}),
  };
  for (const secret of [next.accessToken, next.refreshToken ?? ""]) registerSecret(secret);
  store.save(server, next);
  return next;
};
