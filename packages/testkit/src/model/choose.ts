import type { ModelRequest, ScriptedTurn, TurnMatch } from "./script.ts";

/** The text of a message's content in either protocol, nested tool results included. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content)) return content.map(textOf).join("\n");
  if (typeof content !== "object" || content === null) return "";
  const { text, content: inner } = content as { text?: unknown; content?: unknown };
  return typeof text === "string" ? text : textOf(inner);
}

const messagesOf = (request: ModelRequest): { role?: unknown; content?: unknown }[] =>
  Array.isArray(request.body["messages"]) ? (request.body["messages"] as { role?: unknown; content?: unknown }[]) : [];

/** The newest message's text. */
export const lastText = (request: ModelRequest): string => textOf(messagesOf(request).at(-1)?.content);

/** The system prompt, wherever the protocol puts it. */
export const systemText = (request: ModelRequest): string =>
  request.protocol === "anthropic"
    ? textOf(request.body["system"])
    : messagesOf(request)
        .filter(({ role }) => role === "system")
        .map(({ content }) => textOf(content))
        .join("\n");

const holds = (match: TurnMatch, request: ModelRequest): boolean =>
  (match.model === undefined || request.body["model"] === match.model) &&
  (match.last === undefined || lastText(request).includes(match.last)) &&
  (match.system === undefined || systemText(request).includes(match.system)) &&
  (match.tools === undefined || match.tools === Array.isArray(request.body["tools"]));

/** Turns that still have answers to give; the first that fits a request takes it. */
export interface Script {
  next(request: ModelRequest): ScriptedTurn | undefined;
  add(turns: readonly ScriptedTurn[]): void;
  /** How many turns have answers left; those without end count too. */
  left(): number;
}

export function createScript(turns: readonly ScriptedTurn[]): Script {
  const entry = (turn: ScriptedTurn): { turn: ScriptedTurn; left: number } => ({
    turn,
    left: turn.times === undefined ? 1 : turn.times < 0 ? Number.POSITIVE_INFINITY : turn.times,
  });
  const entries = turns.map(entry);
  return {
    next(request) {
      const found = entries.find(({ turn: { when }, left }) => {
        if (left <= 0) return false;
        if (when === undefined) return true;
        return typeof when === "function" ? when(request) : holds(when, request);
      });
      if (found === undefined) return undefined;
      found.left -= 1;
      return found.turn;
    },
    add: (more) => void entries.push(...more.map(entry)),
    left: () => entries.filter(({ left }) => left > 0).length,
  };
}
