import type { EventRow } from "../../../daemon/src/http/api-types.ts";
import { deciderWords } from "../domain/words.ts";
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
  "connection",
  "class",
  "agent",
  "status",
  "kind",
  "text",
  "names",
];

/** Members that are what the event is about: their own members name it. */
const subjects = ["session", "run", "entry"];

const oneOf = (value: unknown): string => (Array.isArray(value) ? value.map(oneLine).join(", ") : oneLine(value));
const maxPartChars = 200;

const partsOf = (fields: Readonly<Record<string, unknown>>): string[] =>
  told.flatMap((name) => (name in fields ? [oneOf(fields[name]).slice(0, maxPartChars)] : []));

/** The event in a few words: the fields that name things, in a fixed order. Foreign text. */
export const eventSummary = (event: EventRow): { effect?: Effect; text: string } => {
  const data = event.data;
  if (typeof data !== "object" || data === null) return { text: oneLine(data) };
  const fields = data as Record<string, unknown>;
  const about = subjects.flatMap((name) =>
    typeof fields[name] === "object" && fields[name] !== null ? partsOf(fields[name] as Record<string, unknown>) : [],
  );
  const text = [...new Set([...partsOf(fields), ...about])].filter((part) => part !== "").join("  ");
  const effect = effectOf(event.type, fields);
  const more = [argumentsOf(event.type, fields), decisionOf(fields)].filter((part) => part !== "").join("  ");
  return {
    text: [text || (more === "" ? oneLine(data) : ""), more].filter((part) => part !== "").join("  "),
    ...(effect && { effect }),
  };
};

const maxArgumentChars = 300;

/** What exactly was called, in brief. */
const argumentsOf = (type: string, fields: Record<string, unknown>): string =>
  type === "tool.started" ? oneLine(fields["arguments"]).slice(0, maxArgumentChars) : "";

/** Which rule, class or person decided. */
const decisionOf = (fields: Record<string, unknown>): string => {
  const decision = fields["decision"];
  if (typeof decision !== "object" || decision === null) return "";
  const { by, rule } = decision as { by?: unknown; rule?: unknown };
  if (typeof by !== "string") return "";
  return `decided by ${deciderWords(by)}${typeof rule === "string" ? ` ${rule}` : ""}`;
};

const effectOf = (type: string, fields: Record<string, unknown>): Effect | undefined => {
  if (type === "prompt.asked") return "ask";
  if (type === "prompt.answered")
    return ["once", "always", "released"].includes(String(fields["answer"])) ? "allow" : "deny";
  if (type !== "tool.finished") return undefined;
  const decision = fields["decision"] as { effect?: unknown } | undefined;
  return decision?.effect === "allow" || fields["ok"] === true ? "allow" : "deny";
};
