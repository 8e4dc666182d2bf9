import { createHash } from "node:crypto";
import type { Registry, ToolListing } from "@latchai/core";
import type { ToolDetail, ToolRow } from "./schemas/tools.ts";

const maxDescriptionChars = 200;
/** Availability comes from cached state without a signal of its own; a list this old is made anew. */
const staleMs = 250;

export interface ToolList {
  /** The serialised list of GET /api/tools and its ETag. */
  current(): { body: Buffer; etag: string };
  close(): void;
}

/** GET /api/tools as bytes that are made once and kept. */
export function createToolList(registry: Registry): ToolList {
  let cached: { body: Buffer; etag: string; madeAt: number } | undefined;
  const unsubscribe = registry.onChange(() => {
    cached = undefined;
  });
  return {
    current() {
      const now = performance.now();
      if (cached && now - cached.madeAt < staleMs) return cached;
      const body = Buffer.from(JSON.stringify(registry.list().map(toRow)));
      const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
      cached = { body, etag, madeAt: now };
      return cached;
    },
    close: unsubscribe,
  };
}

export function toRow(tool: ToolListing): ToolRow {
  return {
    name: tool.name,
    description: brief(tool.description),
    source: tool.source,
    ...(tool.source === "built-in" && { group: tool.group }),
    available: tool.available === true,
    ...(tool.available !== true && { reason: tool.available }),
  };
}

export function toDetail(tool: ToolListing): ToolDetail {
  return {
    ...toRow(tool),
    description: tool.description,
    parameters: tool.parameters,
    class: tool.class,
    concurrent: tool.concurrent,
    ...(tool.surfaces && { surfaces: [...tool.surfaces] }),
  };
}

function brief(description: string): string {
  if (description.length <= maxDescriptionChars) return description;
  return `${description
    .slice(0, maxDescriptionChars - 1)
    .toWellFormed()
    .trimEnd()}…`;
}
