import type { RunRow } from "../../../../daemon/src/http/api-types.ts";
import type { CallEntry, NoteEntry } from "../../data/chat-types.ts";
import { about } from "../../domain/amounts.ts";
import type { Effect } from "../../ui/latch.tsx";

/** The decision that a call's card shows; undefined while there is none, or where none was made. */
export const callLatch = (call: CallEntry): { effect: Effect; label: string } | undefined => {
  if (call.status === "waiting") return { effect: "ask", label: "Asks" };
  if (call.status === "denied" || refused.has(call.errorKind ?? "")) return { effect: "deny", label: "Refused" };
  if (call.begunAt === undefined && (call.status === "running" || call.status === "cancelled")) return undefined;
  return { effect: "allow", label: "Allowed" };
};

const refused = new Set(["denied", "not_allowed", "unavailable", "unknown_tool", "invalid_arguments"]);

const kinds: Readonly<Record<string, string>> = {
  timeout: "Timed out",
  invalid_arguments: "Invalid arguments",
  unavailable: "Not ready",
  not_allowed: "Not allowed",
  unknown_tool: "Unknown tool",
};

/** How a call ended, or undefined for one that is done. */
export const callEnd = (call: CallEntry): { text: string; bad: boolean } | undefined => {
  switch (call.status) {
    case "ok":
      return undefined;
    case "running":
      return { text: call.begunAt === undefined ? "queued" : "running", bad: false };
    case "waiting":
      return { text: "waits for you", bad: false };
    case "denied":
      return { text: "Refused", bad: true };
    case "cancelled":
      return { text: call.begunAt === undefined ? "not run" : "cancelled", bad: false };
    case "interrupted":
      return { text: "interrupted, effects unknown", bad: true };
    case "failed":
      return { text: kinds[call.errorKind ?? ""] ?? "Failed", bad: true };
  }
};

/** What a note is about, in our words; the model server's own text follows. */
export const noteTitle = (note: NoteEntry): string =>
  ({
    retrying: "The model did not answer",
    compacted: "Earlier parts were summed up to fit the model",
    warning: "Worth knowing",
    stopped: "Stopped",
    interrupted: "The turn broke off",
    failed: "The turn failed",
    limit: "The turn reached a limit",
  })[note.code];

/** 812 · 38.4k · 1.2M */
export const tokens = (value: number): string => {
  if (value < 10_000) return value.toLocaleString("en");
  return value < 1_000_000 ? `${(value / 1000).toFixed(1)}k` : `${(value / 1_000_000).toFixed(2)}M`;
};

/** What a turn took, with a word where it is an estimate. */
export const turnWords = (usage: RunRow["usage"]): string => {
  const price = `${usage.costUsd ? about(usage) : ""}${cost(usage.costUsd)}`;
  if (usage.input + usage.output === 0) return usage.costUsd === null ? `nothing counted, ${price}` : "";
  return `${about(usage)}${tokens(usage.input)} tokens in, ${tokens(usage.output)} out, ${price}`;
};

/** An amount, or that nobody knows it; never 0 for unknown. */
export const cost = (usd: number | null): string => {
  if (usd === null) return "price unknown";
  if (usd === 0) return "$0.00";
  return usd < 0.01 ? `$${usd.toFixed(4)}` : `$${usd.toFixed(2)}`;
};
