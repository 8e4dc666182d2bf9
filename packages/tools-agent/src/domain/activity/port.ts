export type RunStatus = "running" | "completed" | "failed" | "cancelled" | "interrupted" | "skipped";

/** The door or trigger a run came from. */
export type RunSource = "chat" | "workflow" | "api" | "mcp" | "cli" | "cron" | "delegate";

/** One call of a model, tokens by what they cost: `noCache`, `cacheRead` and `cacheWrite` together are the input. */
export interface ModelCall {
  model: string;
  noCache: number;
  cacheRead: number;
  cacheWrite: number;
  /** Reasoning included. */
  output: number;
  reasoning: number;
  /** US dollars, frozen when the call was made; null when the price was not known. */
  costUsd: number | null;
  /** The server told no usage; the counts are guesses. */
  estimated?: true;
  failed?: true;
  durationMs?: number;
}

/** One chat turn, workflow run, sub-agent or unattended task. A sub-agent is a run of its own and in no other's numbers. */
export interface RunRecord {
  id: string;
  /** Epoch ms. */
  startedAt: number;
  /** Absent while it runs. */
  endedAt?: number;
  status: RunStatus;
  source: RunSource;
  agent: string;
  workflow?: string;
  /** What it was asked to do. */
  task?: string;
  toolCalls: number;
  /** Calls that the gate refused. */
  denied: number;
  error?: string;
  calls: readonly ModelCall[];
}

/** Which runs; a run lies in the window by its start. */
export interface RunFilter {
  /** Epoch ms, inclusive. */
  from: number;
  /** Epoch ms, inclusive. */
  to: number;
  statuses?: readonly RunStatus[];
  /** `"chat"` means chat turns: source chat without a workflow. */
  workflow?: string;
}

/** What the daemon has recorded. */
export interface ActivityPort {
  /** Newest first. Runs of the calling turn are among them, as running. */
  runs(filter: RunFilter): AsyncIterable<RunRecord>;
  /** IANA name of the zone that days are counted in; absent: the system's. */
  timeZone?: string;
}
