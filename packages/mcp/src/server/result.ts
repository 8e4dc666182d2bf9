import type { CallResult } from "@latchai/core";

export type ContentPart = { type: "text"; text: string } | { type: "image"; data: string; mimeType: string };

export interface ToolAnswer {
  content: ContentPart[];
  isError?: true;
  [key: string]: unknown;
}

/** A call's outcome as MCP says it: text once, pictures as parts, every failure a result that the model can read. */
export const toAnswer = (result: CallResult): ToolAnswer => {
  if (!result.ok) return errorAnswer(result.error.message);
  const images = (result.images ?? []).map(imagePart);
  return {
    content: result.text === "" && images.length > 0 ? images : [{ type: "text", text: result.text }, ...images],
  };
};

export const errorAnswer = (message: string): ToolAnswer => ({
  content: [{ type: "text", text: message }],
  isError: true,
});

const imagePart = (url: string): ContentPart => {
  const comma = url.indexOf(",");
  const mimeType = url.slice("data:".length, comma).replace(/;.*$/u, "");
  return { type: "image", data: url.slice(comma + 1), mimeType };
};
