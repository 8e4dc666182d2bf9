import { maskSecrets } from "@latchai/core";
import { ConfigError } from "../errors.ts";
import type { PoolLimits } from "../limits.ts";
import { loadClientSdk, noSchemaValidator, type Progress } from "../sdk.ts";
import { causeOf, cleanLine, durationText, messageOf } from "../text.ts";
import { closedByUs } from "../wire/stream-transport.ts";
import { configSecrets, isStdioConfig, type McpServerConfig } from "./config.ts";
import { openHttp } from "./http-link.ts";
import type { Link } from "./link.ts";
import { openStdio } from "./stdio-link.ts";

export interface RequestOptions {
  signal: AbortSignal;
  onProgress?(progress: Progress): void;
}

/** One initialized session with one server. */
export interface Connection {
  server: { name: string; version: string };
  hasTools: boolean;
  request(method: string, params: Record<string, unknown>, options: RequestOptions): Promise<Record<string, unknown>>;
  onToolsChanged(listener: () => void): void;
  /** Resolves with the reason when the connection is gone, also after `close`. */
  closed: Promise<string>;
  closedBecause(): string | undefined;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  config: McpServerConfig;
  limits: PoolLimits;
  /** Our own environment, of which a server gets the allowlisted part. */
  env: NodeJS.ProcessEnv;
  fetch: typeof globalThis.fetch;
  clientVersion: string;
  signal: AbortSignal;
}

/** Starts or reaches the server and initializes it; rejects with a reason that names the cause and its last output. */
export const openConnection = async (options: ConnectionOptions): Promise<Connection> => {
  const { config, limits } = options;
  const secrets = configSecrets(config);
  const [sdk, link] = await Promise.all([
    loadClientSdk(),
    isStdioConfig(config) ? openStdio(config, options) : openHttp(config, options),
  ]);
  const client = new sdk.Client(
    { name: "latchai", version: options.clientVersion },
    { capabilities: {}, jsonSchemaValidator: noSchemaValidator },
  );
  const closed = new Promise<string>((resolve) => {
    client.onclose = () => resolve(link.closedBecause() ?? "connection closed");
  });
  // Noise and late answers arrive here; the link counts what matters.
  client.onerror = () => {};

  const deadline = AbortSignal.timeout(limits.connectTimeoutMs);
  const signal = AbortSignal.any([options.signal, deadline]);
  try {
    // The SDK's own signal covers the request, but not the notice that follows its answer.
    await untilAborted(client.connect(link.transport, { signal, timeout: limits.connectTimeoutMs * 2 }), signal);
  } catch (error) {
    const cause = link.closedBecause();
    await link.stop();
    if (error instanceof ConfigError) throw error;
    throw new Error(withOutput(connectReason(error, cause, deadline.aborted, limits.connectTimeoutMs), link, secrets));
  }

  const info = client.getServerVersion();
  return {
    server: { name: cleanLine(info?.name ?? "", 100), version: cleanLine(info?.version ?? "", 40) },
    hasTools: client.getServerCapabilities()?.tools !== undefined,
    request: (method, params, { signal, onProgress }) =>
      client.request({ method, params }, sdk.ResultSchema, {
        signal,
        // The caller's signal carries the real deadlines, so that every one of them sends a cancellation.
        timeout: 2_147_000_000,
        ...(onProgress === undefined ? {} : { onprogress: onProgress }),
      }),
    onToolsChanged: (listener) => client.setNotificationHandler(sdk.ToolListChangedNotificationSchema, listener),
    closed,
    closedBecause: () => {
      const reason = link.closedBecause();
      return reason === undefined ? undefined : withOutput(reason, link, secrets);
    },
    close: () => link.stop(),
  };
};

const untilAborted = async (promise: Promise<void>, signal: AbortSignal): Promise<void> => {
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    else signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  promise.catch(() => undefined);
  await Promise.race([promise, aborted]);
};

const connectReason = (error: unknown, cause: string | undefined, late: boolean, timeoutMs: number): string => {
  if (cause !== undefined && cause !== closedByUs) return `${cause} before it was ready`;
  if (late) return `did not answer "initialize" within ${durationText(timeoutMs)}`;
  return httpReason(error) ?? cleanLine(messageOf(error), 500);
};

const httpReason = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const cause = causeOf(error);
  if (error instanceof TypeError && cause !== undefined) return `could not be reached (${cause})`;
  if (!error.message.startsWith("Streamable HTTP error") || !("code" in error)) return undefined;
  if (error.code === 401 || error.code === 403) {
    return `refused our credentials (HTTP ${error.code}): check its "headers"`;
  }
  if (typeof error.code === "number" && error.code >= 300 && error.code < 400) {
    return `leads to another address (HTTP ${error.code}), which is not followed: put that one into "url"`;
  }
  return typeof error.code === "number" && error.code > 0 ? `answered HTTP ${error.code} to "initialize"` : undefined;
};

/** Servers print what they were given, their keys included. */
const withOutput = (reason: string, link: Link, secrets: readonly string[]): string => {
  const output = cleanLine(maskSecrets(link.lastOutput().split("\n").slice(-5).join(" | "), secrets), 500);
  return output === "" ? reason : `${reason}; its last output: ${output}`;
};
