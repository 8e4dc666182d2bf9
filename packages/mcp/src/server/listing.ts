import type { ListContext, Registry, ToolListing } from "@latchai/core";
import { toCurrentDraft } from "./schema.ts";

/** One entry of our answer to `tools/list`. */
export interface AdvertisedTool {
  name: string;
  description: string;
  inputSchema: Record<string, unknown>;
  annotations: { readOnlyHint: boolean; destructiveHint?: boolean };
}

/** What a client may see: available built-ins that this door shows. Tools of other MCP servers are not passed on. */
export const advertisedTools = (registry: Registry, at: ListContext): AdvertisedTool[] =>
  registry.list(at).filter(isAdvertised).map(advertise);

const isAdvertised = (row: ToolListing): boolean => isOwn(row) && row.available === true;

/** Ours, not one of another MCP server. */
export const isOwn = (row: { source: string }): boolean => row.source === "built-in";

const advertise = (row: ToolListing): AdvertisedTool => ({
  name: row.name,
  description: row.description,
  inputSchema: toCurrentDraft(row.parameters),
  annotations: row.concurrent
    ? { readOnlyHint: true }
    : { readOnlyHint: false, destructiveHint: row.class === "delete" || row.class === "code" },
});
