import { clip } from "@latchai/core";
import { limits } from "../limits.ts";
import { ModelError } from "./model-error.ts";
import type { OpenModel } from "./open-model.ts";
import { retryAfterMs } from "./retry-after.ts";

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null;

const overflow = [
  /prompt is too long/i,
  /input is too long/i,
  /exceeds? the (available )?context (window|size)/i,
  /input token count.{0,80}exceeds/i,
  /maximum prompt length is/i,
  /reduce the length of the messages/i,
  /maximum context length/i,
  /greater than the context length/i,
  /exceeded model token limit/i,
  /too large for model with/i,
  /context_length_exceeded/i,
  /model_context_window_exceeded/i,
];

/** A provider's own words, wherever it put them. */
function wordsOf(error: unknown, depth = 0): string | undefined {
  if (typeof error === "string") return error;
  if (!isRow(error) || depth > 4) return undefined;
  const { data, error: inner, message } = error;
  return wordsOf(data, depth + 1) ?? wordsOf(inner, depth + 1) ?? (typeof message === "string" ? message : undefined);
}

const codesOf = (error: unknown): string => {
  const found: unknown[] = [];
  const walk = (value: unknown, depth: number): void => {
    if (!isRow(value) || depth > 4) return;
    found.push(value["type"], value["code"]);
    walk(value["data"], depth + 1);
    walk(value["error"], depth + 1);
    walk(value["cause"], depth + 1);
  };
  walk(error, 0);
  return found.filter((code) => typeof code === "string" || typeof code === "number").join(" ");
};

const statusOf = (error: unknown): number | undefined =>
  isRow(error) && typeof error["statusCode"] === "number" ? error["statusCode"] : undefined;

const headersOf = (error: unknown): Readonly<Record<string, unknown>> =>
  isRow(error) && isRow(error["responseHeaders"]) ? error["responseHeaders"] : {};

const bodyOf = (error: unknown): string =>
  isRow(error) && typeof error["responseBody"] === "string" ? error["responseBody"] : "";

const where = (model: OpenModel, field: string): string => `models.list.${model.name}.${field}`;

function byStatus(model: OpenModel, status: number, said: string, retryAfter: number | undefined): ModelError {
  const options = { status, ...(retryAfter === undefined ? {} : { retryAfterMs: retryAfter }) };
  if (status === 401 || status === 403) {
    const hint = `Check ${where(model, "apiKey")}.`;
    return new ModelError("unauthorized", `${model.address} refused the key (${status}${said}). ${hint}`, options);
  }
  if (status === 404) {
    const hint = `Check ${where(model, "model")} ("${model.id}") and ${where(model, "url")}; most addresses end in /v1.`;
    return new ModelError(
      "model_not_found",
      `${model.address} does not know what was asked (404${said}). ${hint}`,
      options,
    );
  }
  if (status === 429) {
    return new ModelError("rate_limited", `${model.address} says that there are too many requests (429${said}).`, {
      ...options,
      retryable: true,
    });
  }
  if (status === 408 || status === 409 || status >= 500) {
    return new ModelError("overloaded", `${model.address} could not answer (${status}${said}).`, {
      ...options,
      retryable: true,
    });
  }
  return new ModelError("refused_request", `${model.address} refused the request (${status}${said}).`, options);
}

const busyCode = /overloaded|rate_limit|too_many|server_error|api_error|timeout|unavailable|\b(429|5\d\d)\b/i;
/** No connection came about. */
const unsentCode = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|CERT|SSL/i;
const networkCode = /ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|UND_ERR|CERT|SSL/i;

/** What a provider, its library or the network threw, as a failure with a sentence. The text may hold no key. */
export function readError(error: unknown, model: OpenModel): ModelError {
  if (error instanceof ModelError) return error;
  const raw = wordsOf(error) ?? "";
  const words = clip(model.mask(raw.replaceAll(/\s+/g, " ").trim()), limits.maxProviderWords);
  const said = words === "" ? "" : `: ${words}`;
  const status = statusOf(error);
  const codes = codesOf(error);
  // Some servers say no more than that the request is too large, or nothing at all.
  const mute = status === 413 || (status === 400 && bodyOf(error).trim() === "");
  if (
    status !== 401 &&
    status !== 403 &&
    (mute || overflow.some((shape) => shape.test(`${raw} ${codes} ${bodyOf(error)}`)))
  ) {
    return new ModelError(
      "context_full",
      `The conversation no longer fits into ${model.name}'s window${said}.`,
      status === undefined ? {} : { status },
    );
  }
  if (status !== undefined && status >= 300) {
    return byStatus(model, status, said, retryAfterMs(headersOf(error)));
  }
  if (isRow(error) && error["name"] === "AI_InvalidResponseDataError" && raw.includes("function.name")) {
    const hint = "Try again; if it stays so, the server does not pass on this model's tool calls.";
    return new ModelError("provider_error", `The model made a call that names no tool. ${hint}`);
  }
  if (networkCode.test(codes) || /cannot connect|fetch failed|terminated|socket|network/i.test(raw)) {
    const hint = `Is the server running, and is ${where(model, "url")} right?`;
    return new ModelError("unreachable", `Cannot reach ${model.address}${said}. ${hint}`, {
      retryable: true,
      unsent: unsentCode.test(codes),
    });
  }
  return new ModelError("provider_error", `${model.address} reports an error${said || "."}`, {
    retryable: busyCode.test(codes),
  });
}
