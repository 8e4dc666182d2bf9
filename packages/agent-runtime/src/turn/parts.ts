import type { CallPart, Message, ToolResult } from "../message.ts";
import type { Usage } from "../usage.ts";
import type { TurnEnd } from "./end.ts";

/** Why the person should know something that did not stop the turn. */
export type WarningCode = "small_window" | "prompt_cut" | "odd_stream" | "text_call" | "repeating";

/**
 * What happens in a turn, as it happens. Stored in this order, the parts hold everything that was received when the
 * process dies; `message` is the finished form of what the deltas before it said.
 */
export type TurnPart =
  | { type: "step"; step: number; model: string; tools: number }
  | { type: "text"; step: number; delta: string }
  | { type: "reasoning"; step: number; delta: string }
  | { type: "call.input"; step: number; id: string; tool: string; delta: string }
  | { type: "call"; step: number; call: CallPart }
  | { type: "result"; step: number; result: ToolResult }
  | { type: "message"; step: number; message: Message }
  /** A request to the model begins; one `usage` follows. `unanswered`: what it comes to if its end is never heard of. */
  | { type: "request"; step: number; model: string; unanswered: Usage }
  /** One request to the model, without waits before and after it. `failed`: its answer was refused or did not come to its end; nothing of it may have come. */
  | { type: "usage"; step: number; model: string; usage: Usage; durationMs: number; failed?: true }
  | { type: "retrying"; step: number; attempt: number; waitMs: number; reason: string }
  /** `messages` take the place of those from `from` to `to`, which the store keeps. One part, so never half a compaction. */
  | { type: "compacted"; step: number; from: string; to: string; messages: Message[]; before: number; after: number }
  | { type: "warning"; step: number; code: WarningCode; text: string }
  | { type: "end"; end: TurnEnd };

/** Receives each part. A promise is waited for, so a store that falls behind slows the turn; one that throws ends it. */
export type PartSink = (part: TurnPart) => void | Promise<void>;
