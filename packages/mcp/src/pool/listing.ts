import { clip, schemaProblem, type TSchema } from "@latchai/core";
import { limits, type PoolLimits } from "../limits.ts";
import { cleanHead, cleanLine, cleanProse, durationText, isRecord, jsonText, sizeText } from "../text.ts";
import type { Connection } from "./connection.ts";
import { anyArguments, readSchema } from "./schema.ts";

/** One tool as a server lists it, made safe to show and to validate with. */
export interface ListedTool {
  /** The server's own name for it. */
  name: string;
  description: string;
  parameters: TSchema;
  /** Why it cannot be called. */
  problem?: string;
}

export interface Listing {
  tools: ListedTool[];
  /** What was left out and why, for people. */
  problems: string[];
}

const maxProblems = 20;

/** Collects the tools of all pages up to the bounds, and says once what they leave out. */
const createCollector = (bounds: PoolLimits) => {
  const tools = new Map<string, ListedTool>();
  const problems: string[] = [];
  let chars = 0;
  let full = false;
  const complain = (problem: string): void => {
    if (problems.length < maxProblems) problems.push(problem);
  };
  const stop = (problem: string): void => {
    complain(problem);
    full = true;
  };
  const take = (entry: unknown): void => {
    const tool = readTool(entry);
    if (tool === undefined) complain("lists a tool without a name");
    else if (tools.has(tool.name)) complain(`lists "${cleanLine(tool.name, 80)}" twice; the first one counts`);
    else {
      chars += tool.name.length + tool.description.length + (jsonText(tool.parameters) ?? "").length;
      if (chars > bounds.maxListChars)
        stop(`its tool list is over ${sizeText(bounds.maxListChars)}; the rest is left out`);
      else tools.set(tool.name, tool);
    }
  };
  return {
    complain,
    /** False when nothing more is taken. */
    add(entries: readonly unknown[]): boolean {
      // Bad entries count too: a page may hold millions of them.
      for (const [index, entry] of entries.entries()) {
        if (full) break;
        if (tools.size === bounds.maxTools || index === 2 * bounds.maxTools)
          stop(`lists ${bounds.maxTools} tools or more; the rest is left out`);
        else take(entry);
      }
      return !full;
    },
    listing: (): Listing => ({ tools: [...tools.values()], problems }),
  };
};

/** Reads every page of a server's tools. One bad entry costs only itself. */
export const listTools = async (connection: Connection, bounds: PoolLimits, signal: AbortSignal): Promise<Listing> => {
  const found = createCollector(bounds);
  const seenCursors = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; ; page += 1) {
    if (page === bounds.maxListPages) {
      found.complain(`lists more than ${bounds.maxListPages} pages of tools; the rest is left out`);
      break;
    }
    const answer = await readPage(connection, cursor, bounds.listPageTimeoutMs, signal);
    if (!Array.isArray(answer.tools)) found.complain('answered "tools/list" without a list of tools');
    else if (!found.add(answer.tools)) break;
    if (typeof answer.nextCursor !== "string" || answer.nextCursor === "") break;
    cursor = answer.nextCursor;
    if (seenCursors.has(cursor)) {
      found.complain("repeats a page of its tool list; the list may be incomplete");
      break;
    }
    seenCursors.add(cursor);
  }
  return found.listing();
};

const readPage = async (
  connection: Connection,
  cursor: string | undefined,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Record<string, unknown>> => {
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const params = cursor === undefined ? {} : { cursor };
    return await connection.request("tools/list", params, { signal: AbortSignal.any([signal, late]) });
  } catch (error) {
    const closed = connection.closedBecause();
    if (closed !== undefined) throw new Error(closed);
    if (late.aborted) throw new Error(`did not answer "tools/list" within ${durationText(timeoutMs)}`);
    // A server of prompts or resources only: it never said that it has tools.
    if (!connection.hasTools) return { tools: [] };
    throw error;
  }
};

const readTool = (entry: unknown): ListedTool | undefined => {
  if (!isRecord(entry) || typeof entry.name !== "string" || entry.name.trim() === "") return undefined;
  const given = typeof entry.description === "string" ? entry.description.trim() : "";
  const text = cleanHead(given, 4 * limits.maxDescriptionChars, cleanProse);
  const schema = readSchema(entry.inputSchema, schemaProblem);
  return {
    name: entry.name,
    description: clip(text, limits.maxDescriptionChars, "the server's description is longer"),
    parameters: schema.ok ? schema.schema : anyArguments,
    ...(schema.ok ? {} : { problem: schema.reason }),
  };
};
