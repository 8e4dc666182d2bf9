import type { RequestHandlerExtra, Server, ServerNotification, ServerRequest, ServerSdk } from "../sdk.ts";
import { isRecord } from "../text.ts";

/** A question for the person at the client: a text, and a form of plain fields. */
export interface McpQuestion {
  message: string;
  requestedSchema: { type: "object"; properties: Record<string, unknown>; required?: string[] };
}

/** `decline`: the person said no. `cancel`: the person said nothing. */
export type McpAnswer =
  | { action: "accept"; content: Record<string, unknown> }
  | { action: "decline" }
  | { action: "cancel" };

/** Rejects when the client does not answer properly; the signal takes the question back. */
export type McpAsk = (question: McpQuestion, signal: AbortSignal) => Promise<McpAnswer>;

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** How to ask the person at this client within one call; undefined where the client does not offer it. */
export const askOf = (sdk: ServerSdk, server: Server, extra: Extra): McpAsk | undefined => {
  const offered = server.getClientCapabilities()?.elicitation;
  // Before there were kinds of it, it meant forms.
  if (offered === undefined || (offered.form === undefined && offered.url !== undefined)) return undefined;
  return async (question, signal) => {
    const request = { method: "elicitation/create" as const, params: question as never };
    const answer: unknown = await extra.sendRequest(request, sdk.ResultSchema, { signal, timeout: 2_147_000_000 });
    if (!isRecord(answer)) throw new Error("the client did not answer with an object");
    if (answer.action === "accept")
      return { action: "accept", content: isRecord(answer.content) ? answer.content : {} };
    return { action: answer.action === "decline" ? "decline" : "cancel" };
  };
};
