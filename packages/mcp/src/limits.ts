/** Bounds on every connected server; each can be lowered or raised by whoever makes the pool. */
export interface PoolLimits {
  /** Spawn or first request until `initialize` is answered; generous because `npx` may have to install. */
  connectTimeoutMs: number;
  listPageTimeoutMs: number;
  maxListPages: number;
  maxTools: number;
  /** Names, descriptions and schemas of all tools of one server. */
  maxListChars: number;
  /** Without an answer or progress for this long, a call is cancelled. */
  callIdleTimeoutMs: number;
  /** Progress does not extend a call beyond this. */
  callTotalTimeoutMs: number;
  /** First delay of the reconnect backoff; doubles per failure. */
  retryBaseMs: number;
  retryMaxMs: number;
  /** A connection that lived this long starts the backoff anew. */
  stableAfterMs: number;
  /** `list_changed` notices within this time cause one refresh; doubles with each refresh that follows soon. */
  refreshDebounceMs: number;
  refreshMaxMs: number;
  /** One JSON-RPC message. */
  maxMessageBytes: number;
  maxMessagesPerSecond: number;
  /** Lines in a row on stdout that are not JSON-RPC, before the server is cut off. */
  maxNoiseLines: number;
  /** Per stage of stopping a process: end of input, SIGTERM, SIGKILL. */
  stopGraceMs: number;
}

export const poolLimits: PoolLimits = {
  connectTimeoutMs: 60_000,
  listPageTimeoutMs: 30_000,
  maxListPages: 64,
  maxTools: 1_000,
  maxListChars: 4_194_304,
  callIdleTimeoutMs: 60_000,
  callTotalTimeoutMs: 600_000,
  retryBaseMs: 1_000,
  retryMaxMs: 300_000,
  stableAfterMs: 60_000,
  refreshDebounceMs: 100,
  refreshMaxMs: 30_000,
  maxMessageBytes: 67_108_864,
  maxMessagesPerSecond: 5_000,
  maxNoiseLines: 1_000,
  stopGraceMs: 1_000,
};

/** Sizes of what reaches a model; not adjustable. */
export const limits = {
  maxNameChars: 64,
  maxDescriptionChars: 4_000,
  maxSchemaChars: 262_144,
  maxTextChars: 20_000,
  maxErrorChars: 1_048_576,
  /** Base64 text of one picture. */
  maxImageChars: 20_971_520,
  maxImages: 20,
  maxParts: 1_000,
  maxLabelChars: 200,
  maxStderrChars: 8_000,
  progressIntervalMs: 100,
} as const;

/** Bounds on whoever connects to us. */
export const serverLimits = {
  maxMessageBytes: 67_108_864,
  /** Time that calls under way get after the client has closed its side. */
  closeGraceMs: 500,
  listChangedDebounceMs: 50,
  /** First sign of life while a call waits (a prompt, a long command), then one per interval. */
  heartbeatAfterMs: 5_000,
  heartbeatEveryMs: 10_000,
  maxSessions: 200,
  maxSessionsPerOwner: 50,
  sessionIdleMs: 1_800_000,
  sseKeepAliveMs: 15_000,
  /** Unsent bytes on one event stream before the client counts as gone. */
  maxUnsentBytes: 134_217_728,
} as const;
