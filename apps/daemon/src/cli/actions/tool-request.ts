import { text } from "node:stream/consumers";
import { attach } from "../attach.ts";
import type { AgentFlags } from "../commands/options.ts";
import type { DaemonLink } from "../daemon-link.ts";
import { usageError } from "../exit-codes.ts";
import { parseToolWords } from "../tool-arguments.ts";

export interface ToolRequest {
  link: DaemonLink;
  arguments: unknown;
  agent?: string;
}

/** Reads a tool's arguments from the command line with the help of its schema, attached to the daemon. */
export async function toolRequest(tool: string, words: readonly string[], flags: AgentFlags): Promise<ToolRequest> {
  const { home = flags.home, agent = flags.agent } = parseToolWords(words);
  const link = await attach(home === undefined ? {} : { home });
  const { body } = await link.client.send("GET", `/api/tools/${encodeURIComponent(tool)}`);
  const { values, json } = parseToolWords(words, propertiesOf(body));
  return {
    link,
    arguments: json === undefined ? values : parseJson(json === "-" ? await text(process.stdin) : json),
    ...(agent === undefined ? {} : { agent }),
  };
}

function propertiesOf(detail: unknown): string[] {
  const parameters = (detail as { parameters?: { properties?: object } } | undefined)?.parameters;
  return Object.keys(parameters?.properties ?? {});
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch (error) {
    throw usageError(`--json is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
