import type { LanguageModelV3Message, LanguageModelV3Prompt, LanguageModelV3ToolResultPart } from "@ai-sdk/provider";
import type { AssistantMessage, AssistantPart, Message, ToolMessage, ToolResult, UserMessage } from "../message.ts";
import { resultText } from "../message.ts";
import { type OpenModel, optionsKey } from "../models/open-model.ts";
import { argumentsForPrompt } from "./arguments.ts";
import { markCached } from "./cache-marks.ts";
import { type Picture, picturesFollow, picturesLeftOut, picturesOf, readPicture } from "./pictures.ts";

type UserContent = Extract<LanguageModelV3Message, { role: "user" }>["content"];
type AssistantContent = Extract<LanguageModelV3Message, { role: "assistant" }>["content"];
type Converter = (system: string, messages: readonly Message[]) => LanguageModelV3Prompt;

const pictureParts = (pictures: readonly Picture[]): UserContent =>
  pictures.map(({ mediaType, data }) => ({ type: "file" as const, mediaType, data }));

const textParts = (text: string): UserContent => [{ type: "text", text: text.toWellFormed() }];

function userContent({ content }: UserMessage, seesPictures: boolean): UserContent {
  return content.flatMap((part) => {
    if (part.type === "text") return part.text === "" ? [] : textParts(part.text);
    const picture = seesPictures ? readPicture(part.url) : undefined;
    return picture === undefined ? textParts(picturesLeftOut(1)) : pictureParts([picture]);
  });
}

/** A name in the letters that providers take: a model may have made one up, and its history must still be sent. */
const sentName = (tool: string): string => tool.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 64) || "unnamed";

/** Reasoning goes back to the model that wrote it and to no other: its signature is worth nothing elsewhere. */
function assistantPart(part: AssistantPart, sameModel: boolean): AssistantContent {
  const options = sameModel && part.data !== undefined ? { providerOptions: part.data } : {};
  if (part.type === "text")
    return part.text === "" ? [] : [{ type: "text", text: part.text.toWellFormed(), ...options }];
  if (part.type === "reasoning") {
    return sameModel ? [{ type: "reasoning", text: part.text.toWellFormed(), ...options }] : [];
  }
  const thoughtSignature = part.data?.[optionsKey]?.["thoughtSignature"];
  return [
    {
      type: "tool-call",
      toolCallId: part.id,
      toolName: sentName(part.tool),
      input: argumentsForPrompt(part.arguments),
      // The library gives this signature under one name and takes it under another.
      ...(thoughtSignature === undefined ? options : { providerOptions: { google: { thoughtSignature } } }),
    },
  ];
}

function outputOf(
  { result }: ToolResult,
  pictures: readonly Picture[],
  note: string,
): LanguageModelV3ToolResultPart["output"] {
  const text = [resultText(result).toWellFormed(), note].filter((line) => line !== "").join("\n");
  if (!result.ok) return { type: "error-text", value: text };
  if (pictures.length === 0) return { type: "text", value: text };
  const images = pictures.map((picture) => ({ type: "image-data" as const, ...picture }));
  return { type: "content", value: [...(text === "" ? [] : [{ type: "text" as const, text }]), ...images] };
}

/** One tool message, and for protocols that carry no pictures in results a user message with them. */
function toolMessages(message: ToolMessage, inline: boolean, seesPictures: boolean): LanguageModelV3Message[] {
  const following: UserContent = [];
  const content = message.results.map((entry): LanguageModelV3ToolResultPart => {
    const urls = entry.result.ok ? (entry.result.images ?? []) : [];
    const pictures = seesPictures ? urls.flatMap((url) => readPicture(url) ?? []) : [];
    const lost = urls.length - pictures.length;
    const notes = [
      ...(!inline && pictures.length > 0 ? [picturesFollow(pictures.length)] : []),
      ...(lost > 0 ? [picturesLeftOut(lost)] : []),
    ];
    if (!inline && pictures.length > 0) following.push(...textParts(picturesOf(entry.tool)), ...pictureParts(pictures));
    return {
      type: "tool-result",
      toolCallId: entry.callId,
      toolName: sentName(entry.tool),
      output: outputOf(entry, inline ? pictures : [], notes.join("\n")),
    };
  });
  return [{ role: "tool", content }, ...(following.length > 0 ? [{ role: "user" as const, content: following }] : [])];
}

/** Neighbouring user messages as one: some servers insist on strict alternation. */
function joined(messages: LanguageModelV3Message[]): LanguageModelV3Message[] {
  const out: LanguageModelV3Message[] = [];
  for (const message of messages) {
    const last = out.at(-1);
    if (message.role === "user" && last?.role === "user") {
      out[out.length - 1] = { role: "user", content: [...last.content, ...message.content] };
    } else out.push(message);
  }
  return out;
}

/**
 * Makes the function that puts a history into the form one model takes. Each message is converted once, however often it is
 * sent again.
 */
export function createConverter(model: OpenModel): Converter {
  const seesPictures = model.config.vision !== false;
  const inline = model.provider === "anthropic";
  const known = new WeakMap<Message, LanguageModelV3Message[]>();

  const assistant = (message: AssistantMessage): LanguageModelV3Message[] => {
    const same = message.model.provider === model.provider && message.model.id === model.id;
    const content = message.content.flatMap((part) => assistantPart(part, same));
    return content.length === 0 ? [] : [{ role: "assistant", content }];
  };

  const convert = (message: Message): LanguageModelV3Message[] => {
    const cached = known.get(message);
    if (cached !== undefined) return cached;
    const made =
      message.role === "user"
        ? [{ role: "user" as const, content: userContent(message, seesPictures) }]
        : message.role === "assistant"
          ? assistant(message)
          : toolMessages(message, inline, seesPictures);
    const sent = made.filter(({ content }) => content.length > 0);
    known.set(message, sent);
    return sent;
  };

  return (system, messages) => {
    const body = joined(messages.flatMap(convert));
    const head: LanguageModelV3Message[] = system === "" ? [] : [{ role: "system", content: system.toWellFormed() }];
    return inline ? markCached([...head, ...body]) : [...head, ...body];
  };
}
