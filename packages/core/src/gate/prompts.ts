import type { ToolClass } from "../tool.ts";
import type { Segment } from "./request.ts";

/** A segment as shown to a person: which rule already covers it, if any. */
export interface PromptSegment extends Segment {
  covered: boolean;
  rule?: string;
}

/** A question for a person. The port adds id and deadline. */
export interface PromptRequest {
  tool: string;
  class: ToolClass;
  agent?: string;
  /** Who delegated to the agent, the first agent first. */
  via?: string[];
  session?: string;
  /** Run and id of the call that asks, where it has them. */
  run?: string;
  callId?: string;
  caller?: string;
  surface: string;
  /** Masked. */
  preview: string;
  reasons: string[];
  segments: PromptSegment[];
  /** Keys that "always" may store; empty for an opaque request. Narrow keys first. */
  offers: string[];
}

export interface Answer {
  answer: "once" | "always" | "deny";
  /** Keys to store with "always", each one of the offers; absent means the narrow key of every uncovered segment. */
  keys?: string[];
  /** For the agent, with "deny". */
  message?: string;
  /** With "deny": no person said so, nobody could be asked. */
  unasked?: boolean;
}

/** Asks a person. Resolves "timeout" when nobody answered; aborting the signal withdraws the question. */
export interface PromptPort {
  ask(prompt: PromptRequest, signal: AbortSignal): Promise<Answer | "timeout">;
}
