import type { ToolClass } from "../tool-class.ts";

/** One part of a call that an allow rule must cover. */
export interface Segment {
  /** The part as written; absent when the whole preview is the part. */
  text?: string;
  /** Narrow key, e.g. `run_shell(git status:*)`. */
  key: string;
  /** Wider key offered second, e.g. `run_shell(git:*)`. */
  broadKey?: string;
}

/** What one call asks of the gate. */
export interface GateRequest {
  /** Replaces the tool's class for this call, either way. */
  class?: ToolClass;
  /** A floor or the denylist refuses, with this message; no rule and no mode lifts it. */
  denied?: string;
  /** Which of the two refused; absent means the denylist for class `code`, else a floor. */
  deniedBy?: "floor" | "denylist";
  /** Must ask afresh. `unread`: parse error, coverage backstop or text precheck; refused unattended. */
  opaque?: { reasons: string[]; unread?: true };
  /** The certain reading; only these can satisfy an allow rule. */
  segments: Segment[];
  /** Every other plausible reading; deny rules see these too. */
  denyKeys?: string[];
  /** The exact text a person decides on; core masks secrets in it. */
  preview: string;
}
