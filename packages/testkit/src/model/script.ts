/** Which of the two wire formats a request speaks. */
export type ModelProtocol = "openai" | "anthropic";

/** One request as the server received it. */
export interface ModelRequest {
  protocol: ModelProtocol;
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed JSON; an empty object when the body was none. */
  body: Record<string, unknown>;
  /** True once the client went away before the answer was complete. */
  abandoned: boolean;
}

/** A tool call that the model makes. */
export interface ScriptedCall {
  name: string | null;
  /** Text is sent as it stands, broken or not; a list is sent piece by piece; an object as its JSON. */
  arguments: string | readonly string[] | Readonly<Record<string, unknown>>;
  /** Absent: made up by the server. `null`: left out of the stream. */
  id?: string | null;
}

export interface ScriptedUsage {
  input: number;
  output: number;
  cacheRead?: number;
  cacheWrite?: number;
  reasoning?: number;
  /** US dollars, as gateways report them; OpenAI-compatible only. */
  cost?: number;
}

/** Which requests a turn answers; every given member must hold. */
export interface TurnMatch {
  model?: string;
  /** Text that the newest message holds, tool results included. */
  last?: string;
  /** Text that the system prompt holds. */
  system?: string;
  /** Whether the request offers tools at all. */
  tools?: boolean;
}

/** One answer of the model. Members left out are simply not sent. */
export interface ScriptedTurn {
  when?: TurnMatch | ((request: ModelRequest) => boolean);
  /** How many requests it answers; default 1. JSON scripts write -1 for "without end". */
  times?: number;
  reasoning?: string | readonly string[];
  /** Sent with Anthropic reasoning. */
  signature?: string;
  /** A list is sent piece by piece; a plain text in pieces of `chunkChars`. */
  text?: string | readonly string[];
  calls?: readonly ScriptedCall[];
  /** In the protocol's own words; default fits the turn. `null`: no finish reason is sent. */
  finish?: string | null;
  /** `null`: no usage is sent. Absent: counted from what was sent and is answered. */
  usage?: ScriptedUsage | null;
  /** UTF-16 units per piece of a plain text; default 8. */
  chunkChars?: number;
  /** Milliseconds before the first byte. */
  delayMs?: number;
  /** Milliseconds between pieces. */
  chunkDelayMs?: number;
  /** Ends the body early, counted in frames; a negative number counts from the end. */
  stop?: { afterFrames: number; how: "reset" | "end" | "stall"; midFrame?: true };
  /** Extra `data:` payloads, sent verbatim after the turn's own content and before its finish. */
  raw?: readonly string[];
  /** Answers as one JSON document although a stream was asked for. */
  plain?: true;
  /** An answer that is not 200, with the body and headers given. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** Body of an answer with a status; text is sent as it stands, anything else as JSON. */
  body?: unknown;
}

export const pieces = (text: string | readonly string[] | undefined, chunkChars = 8): string[] => {
  if (text === undefined) return [];
  if (typeof text !== "string") return [...text];
  const units = Math.max(1, chunkChars);
  return Array.from({ length: Math.ceil(text.length / units) }, (_, index) =>
    text.slice(index * units, (index + 1) * units),
  );
};

export const argumentPieces = (call: ScriptedCall): string[] => {
  if (typeof call.arguments === "string") return [call.arguments];
  if (Array.isArray(call.arguments)) return [...(call.arguments as readonly string[])];
  const text = JSON.stringify(call.arguments);
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
};

const charsPerToken = 4;

/** The usage that an answer tells: what the script says, or an honest guess, so that nobody thinks the prompt was cut. */
export const usageOf = (turn: ScriptedTurn, body: unknown): ScriptedUsage | null =>
  turn.usage === undefined
    ? {
        input: Math.ceil(JSON.stringify(body).length / charsPerToken),
        output: Math.ceil(JSON.stringify([turn.text, turn.reasoning, turn.calls]).length / charsPerToken),
      }
    : turn.usage;
