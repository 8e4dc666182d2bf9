import { clip, type Output, ToolError } from "@latchai/core";
import { limits } from "../limits.ts";
import { cleanHead, cleanLine, isRecord, jsonText, sizeText } from "../text.ts";
import { readImage } from "./images.ts";

/**
 * What a server answered to `tools/call`, as one text with pictures beside it. Throws ToolError for `isError`, with
 * the whole text of the error.
 */
export const readResult = (raw: unknown, tool: string): Output => {
  const failed = isRecord(raw) && raw.isError === true;
  const { text, images } = readContent(isRecord(raw) ? raw : {}, failed ? limits.maxErrorChars : limits.maxTextChars);
  if (failed) {
    const message = text === "" ? `${cleanLine(tool, 80)} failed without saying why` : text;
    throw new ToolError("mcp_error", clip(message, limits.maxErrorChars), { clip: false });
  }
  const shown = clip(text, limits.maxTextChars, "ask the tool for less or for a part");
  if (images.length > 0) return { text: shown, images };
  return shown === "" ? "(no content)" : shown;
};

const readContent = (raw: Record<string, unknown>, shownChars: number): { text: string; images: string[] } => {
  // More than is shown, since cleaning takes characters away.
  let left = 4 * shownChars;
  const clean = (text: string): string => {
    const cleaned = cleanHead(text, left);
    left = Math.max(0, left - text.length);
    return cleaned;
  };
  const images: string[] = [];
  const lines: string[] = [];
  const parts: unknown[] = Array.isArray(raw.content) ? raw.content : [];
  let hasText = false;
  for (const part of parts.slice(0, limits.maxParts)) {
    const reading = readPart(part, clean);
    if (reading.kind === "image" && images.length < limits.maxImages) images.push(reading.url);
    else if (reading.kind === "image") lines.push(`[image left out: only ${limits.maxImages} are shown]`);
    else lines.push(reading.text);
    hasText ||= reading.kind === "text" && reading.text !== "";
  }
  if (parts.length > limits.maxParts) lines.push(`[${parts.length - limits.maxParts} more parts left out]`);
  if (!hasText && isRecord(raw.structuredContent)) {
    lines.unshift(clean(jsonText(raw.structuredContent) ?? "[structured content that is nested too deep]"));
  }
  return { text: lines.join("\n"), images };
};

type PartReading = { kind: "text"; text: string } | { kind: "note"; text: string } | { kind: "image"; url: string };

type Clean = (text: string) => string;

const readPart = (part: unknown, clean: Clean): PartReading => {
  if (!isRecord(part)) return note("[part that is not an object]");
  switch (part.type) {
    case "text":
      return typeof part.text === "string"
        ? { kind: "text", text: clean(part.text) }
        : note("[text part without text]");
    case "image": {
      const image = readImage(part);
      return image.ok ? { kind: "image", url: image.url } : note(image.note);
    }
    case "audio":
      return note(`[audio ${label(part.mimeType)}${dataSize(part.data)}: not shown]`);
    case "resource":
      return readResource(part.resource, clean);
    case "resource_link":
      return note(`[resource link: ${label(part.name)} ${label(part.uri)}]`.replace(/ +/gu, " "));
    default:
      return note(`[part of unknown type ${JSON.stringify(label(part.type))}: not shown]`);
  }
};

const readResource = (resource: unknown, clean: Clean): PartReading => {
  if (!isRecord(resource)) return note("[resource without content]");
  const name = `${label(resource.uri)} ${label(resource.mimeType)}`.trim();
  if (typeof resource.text === "string") {
    return { kind: "text", text: `[resource ${name}]\n${clean(resource.text)}` };
  }
  const image = readImage({ data: resource.blob, mimeType: resource.mimeType });
  if (image.ok) return { kind: "image", url: image.url };
  return note(`[resource ${name}${dataSize(resource.blob)}: not shown]`);
};

const note = (text: string): PartReading => ({ kind: "note", text });
const label = (value: unknown): string => (typeof value === "string" ? cleanLine(value, limits.maxLabelChars) : "");
const dataSize = (data: unknown): string =>
  typeof data === "string" ? `, ${sizeText(Math.floor((data.length * 3) / 4))}` : "";
