import type { LatchEvent } from "../data/types.ts";
import type { Effect } from "../ui/latch.tsx";

const oneLine = (value: unknown): string =>
  typeof value === "string" ? value.replaceAll(/\s+/g, " ").trim() : value === undefined ? "" : JSON.stringify(value);

const told = [
  "tool",
  "name",
  "path",
  "command",
  "preview",
  "key",
  "title",
  "server",
  "url",
  "outcome",
  "answer",
  "summary",
  "message",
];

/** The event in a few words: the fields that name things, in a fixed order. Foreign text. */
export const eventSummary = (event: LatchEvent): { effect?: Effect; text: string } => {
  const data = event.data;
  if (typeof data !== "object" || data === null) return { text: oneLine(data) };
  const fields = data as Record<string, unknown>;
  const text = told
    .flatMap((name) => (name in fields ? [oneLine(fields[name])] : []))
    .filter((part) => part !== "")
    .join("  ");
  const effect = effectOf(event.type, fields);
  return { text: text || oneLine(data), ...(effect && { effect }) };
};

const effectOf = (type: string, fields: Record<string, unknown>): Effect | undefined => {
  if (type === "prompt.asked") return "ask";
  if (type === "prompt.answered")
    return ["once", "always", "released"].includes(String(fields["answer"])) ? "allow" : "deny";
  if (type !== "tool.finished") return undefined;
  const decision = fields["decision"] as { effect?: unknown } | undefined;
  return decision?.effect === "allow" || fields["ok"] === true ? "allow" : "deny";
};
