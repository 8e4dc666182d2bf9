import type { CallResult } from "@latchai/core";
import type { Tool } from "ai";

type ModelOutput = Awaited<ReturnType<NonNullable<Tool["toModelOutput"]>>>;

const picture = /^data:(image\/[a-z0-9.+-]+);base64,/i;

const leftOut = (count: number): string => `[${count} ${count === 1 ? "picture" : "pictures"} left out]`;

/** What the model reads of a result: its text, its error marked as one, and its pictures where they are taken. */
export function toModelOutput(result: CallResult, pictures: boolean): ModelOutput {
  if (!result.ok) return { type: "error-text", value: result.error.message };
  const images = (result.images ?? []).flatMap((url) => {
    const mediaType = picture.exec(url)?.[1]?.toLowerCase();
    return mediaType === undefined ? [] : [{ mediaType, data: url.slice(url.indexOf(",") + 1) }];
  });
  if (images.length === 0) return { type: "text", value: result.text };
  if (!pictures) return { type: "text", value: `${result.text}\n${leftOut(images.length)}` };
  const text = result.text === "" ? [] : [{ type: "text" as const, text: result.text }];
  return { type: "content", value: [...text, ...images.map((image) => ({ type: "image-data" as const, ...image }))] };
}
