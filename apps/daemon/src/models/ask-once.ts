import type { OpenModel } from "@latchai/agent-runtime";

type Request = Parameters<OpenModel["language"]["doStream"]>[0];

/** What one request brought, as far as a test of a model needs it. */
export interface AskedOnce {
  text: string;
  /** How many pieces the text came in. */
  pieces: number;
  calls: { name: string; arguments: string }[];
  /** Input tokens as the server counted them. */
  inputTokens?: number;
  outputTokens?: number;
  /** Whether the server said that its answer was complete. */
  finished: boolean;
  /** What went wrong, in the server's own words where it had any. */
  error?: string;
}

const timeoutMs = 60_000;

/** Asks a model once, without any retry. Never rejects. */
export async function askOnce(model: OpenModel, request: Request, signal: AbortSignal): Promise<AskedOnce> {
  const found: AskedOnce = { text: "", pieces: 0, calls: [], finished: false };
  try {
    const { stream } = await model.language.doStream({
      maxOutputTokens: 300,
      ...request,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const reader = stream.getReader();
    for (;;) {
      const { done, value: part } = await reader.read();
      if (done) break;
      if (part.type === "text-delta") {
        found.text += part.delta;
        found.pieces += 1;
      } else if (part.type === "tool-call") found.calls.push({ name: part.toolName, arguments: part.input });
      else if (part.type === "error") found.error ??= wordsOf(part.error);
      else if (part.type === "finish") {
        const { inputTokens, outputTokens } = part.usage;
        if (inputTokens.total !== undefined) found.inputTokens = inputTokens.total;
        if (outputTokens.total !== undefined) found.outputTokens = outputTokens.total;
        found.finished = part.finishReason.raw !== undefined;
      }
    }
  } catch (error) {
    found.error ??= wordsOf(error);
  }
  return found;
}

const field = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/** A provider's words with the status they came with. */
export function wordsOf(error: unknown): string {
  if (field(error, "name") === "TimeoutError") return `nothing came within ${timeoutMs / 1000} s`;
  const status = field(error, "statusCode");
  const body = field(error, "responseBody");
  const told = innerMessage(field(error, "data")) ?? innerMessage(typeof body === "string" ? parsed(body) : undefined);
  const words = told ?? innerMessage(error) ?? (typeof body === "string" && body.trim() !== "" ? body : String(error));
  const cause = field(error, "cause");
  const code = field(cause, "code") ?? field(field(cause, "cause"), "code");
  return [typeof status === "number" ? `${status}:` : "", words, typeof code === "string" ? `(${code})` : ""]
    .filter((part) => part !== "")
    .join(" ");
}

function innerMessage(value: unknown, depth = 0): string | undefined {
  if (typeof value === "string") return value;
  if (depth > 3) return undefined;
  const inner = field(value, "error");
  const message = field(value, "message");
  return (
    (inner === undefined ? undefined : innerMessage(inner, depth + 1)) ??
    (typeof message === "string" && message !== "" ? message : undefined)
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
