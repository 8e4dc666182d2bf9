import type { SharedV3ProviderMetadata } from "@ai-sdk/provider";
import type { CallResult } from "@latchai/core";
import type { ModelProvider } from "./models/config.ts";

/** What a provider wants back unchanged with a part: signatures and the like. JSON-serialisable. */
export type ProviderData = SharedV3ProviderMetadata;

export interface TextPart {
  type: "text";
  text: string;
  data?: ProviderData;
}

export interface ImagePart {
  type: "image";
  /** A `data:` URL. */
  url: string;
}

export interface ReasoningPart {
  type: "reasoning";
  text: string;
  data?: ProviderData;
}

/** A call that the model made; `arguments` is its raw text, JSON or not. */
export interface CallPart {
  type: "call";
  /** Unique in the history; `[A-Za-z0-9_-]`, at most 64. */
  id: string;
  tool: string;
  arguments: string;
  data?: ProviderData;
}

export type AssistantPart = TextPart | ReasoningPart | CallPart;

export interface UserMessage {
  id: string;
  role: "user";
  content: (TextPart | ImagePart)[];
  /** Set for what the loop wrote: a summary, what stays in force after one, or a hint to the model. */
  origin?: "summary" | "kept" | "hint";
}

export interface AssistantMessage {
  id: string;
  role: "assistant";
  content: AssistantPart[];
  /** Which model wrote it: reasoning goes back to no other. */
  model: { provider: ModelProvider; id: string };
  /** The answer broke off or was stopped. */
  partial?: true;
}

export interface ToolResult {
  callId: string;
  tool: string;
  result: CallResult;
}

/** The answers to the calls of the assistant message before it, in call order. */
export interface ToolMessage {
  id: string;
  role: "tool";
  results: ToolResult[];
}

/** One entry of a conversation; plain JSON, so a store may keep it as it is. */
export type Message = UserMessage | AssistantMessage | ToolMessage;

export const callsOf = (message: AssistantMessage): CallPart[] =>
  message.content.filter((part) => part.type === "call");

export const textOf = (message: AssistantMessage | UserMessage): string =>
  message.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");

export const resultText = (result: CallResult): string => (result.ok ? result.text : result.error.message);

export const userMessage = (id: string, text: string, origin?: UserMessage["origin"]): UserMessage => ({
  id,
  role: "user",
  content: [{ type: "text", text }],
  ...(origin === undefined ? {} : { origin }),
});
