import type { ModelErrorCode } from "../models/model-error.ts";

/** Why a turn is over. */
export type EndReason =
  | "answered"
  | "output_limit"
  | "refused"
  | "max_steps"
  | "stopped"
  | "repeated_call"
  | "repeated_text"
  | "text_calls"
  | "store_failed"
  | "failed"
  | ModelErrorCode;

export interface TurnEnd {
  /** `completed` only when the last answer of the model is whole. `interrupted`: it broke off and can be continued. */
  status: "completed" | "stopped" | "interrupted" | "failed";
  reason: EndReason;
  /** A sentence for people; absent when the model simply answered. */
  message?: string;
  /** A run that stopped at a limit hands over what it has. */
  partial?: true;
}
