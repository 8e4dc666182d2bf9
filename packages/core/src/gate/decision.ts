import type { AgentRef, Caller, Surface } from "../context.ts";
import type { ToolClass } from "../tool.ts";
import type { PromptSegment } from "./prompts.ts";
import type { GateRequest } from "./request.ts";

/** The gate's answer, with what decided. `rule` is the deciding rule's key. */
export type Decision =
  | { effect: "allow"; by: "class" | "rule" | "mode" | "answer" | "default" | "no-gate"; rule?: string }
  | {
      effect: "deny";
      by: "floor" | "denylist" | "rule" | "answer" | "timeout" | "default" | "unread";
      rule?: string;
      /** Says which rule refused and what the model can do instead. */
      message: string;
    };

/** `ask`: every open question reaches a person. `allow-all`: only floors, the denylist and deny rules refuse. */
export type GateMode = "ask" | "allow-all";

/** A tool's request together with what the registry knows of the tool. */
export interface DecisionRequest extends GateRequest {
  tool: string;
  class: ToolClass;
  /** The MCP server's own (server, tool) pair, when the tool comes from one. */
  server?: { name: string; tool: string };
}

export interface DecisionContext {
  caller: Caller;
  surface: Surface;
  attended: boolean;
  agent: AgentRef;
  session?: string;
  run?: string;
  callId?: string;
  signal: AbortSignal;
}

/** What would happen, without asking anybody or running anything. */
export interface Explanation {
  decision: "allow" | "ask" | "deny";
  /** Same words as `Decision.by`, or "ask". */
  by: string;
  rule?: string;
  message?: string;
  class: ToolClass;
  segments: PromptSegment[];
  reasons: string[];
  offers: string[];
}

export interface Gate {
  decide(request: DecisionRequest, at: DecisionContext): Promise<Decision>;
  explain(request: DecisionRequest, at: DecisionContext): Explanation;
}
