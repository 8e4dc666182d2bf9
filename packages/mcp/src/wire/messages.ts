import type { JSONRPCMessage, RequestId } from "../sdk.ts";
import { isRecord } from "../text.ts";

/**
 * One line or body as JSON-RPC 2.0 messages (a batch gives several); undefined when it is something else. Only what
 * the protocol knows is kept: the SDK drops a message without a word over one stray key, and its sender waits for ever.
 */
export const readMessages = (value: unknown): JSONRPCMessage[] | undefined => {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const messages = list.map(readMessage).filter((message) => message !== undefined);
  return messages.length === 0 || messages.length < list.length ? undefined : messages;
};

/** As `readMessages`, from text. */
export const parseMessages = (text: string): JSONRPCMessage[] | undefined => {
  const value = parse(text);
  return value === undefined ? undefined : readMessages(value);
};

/** The ids of requests that cannot be read otherwise, so that their sender can be told; null for an id that is none. */
export const requestIdsOf = (text: string): (RequestId | null)[] => {
  const value = parse(text);
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((one) => {
    if (!isRecord(one) || typeof one.method !== "string" || !("id" in one)) return [];
    return [isId(one.id) ? one.id : null];
  });
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readMessage = (value: unknown): JSONRPCMessage | undefined => {
  if (!isRecord(value) || value.jsonrpc !== "2.0") return undefined;
  const { id, method, params, result, error } = value;
  if (typeof method === "string") {
    if ((params !== undefined && !isRecord(params)) || ("id" in value && !isId(id))) return undefined;
    const about = params === undefined ? {} : { params: withGoodMeta(params) };
    return isId(id) ? { jsonrpc: "2.0", id, method, ...about } : { jsonrpc: "2.0", method, ...about };
  }
  if (!isId(id)) return undefined;
  if (isRecord(result)) return { jsonrpc: "2.0", id, result: withGoodMeta(result) };
  if (!isRecord(error) || !Number.isInteger(error.code)) return undefined;
  const { code, message, data } = error;
  return { jsonrpc: "2.0", id, error: { code: Number(code), message: String(message), data } };
};

const isId = (id: unknown): id is RequestId => typeof id === "string" || Number.isSafeInteger(id);

const relatedTask = "io.modelcontextprotocol/related-task";

/** Without `_meta` that has the wrong form; the rest of the message stays usable. */
const withGoodMeta = (part: Record<string, unknown>): Record<string, unknown> => {
  if (!("_meta" in part)) return part;
  const { _meta: meta, ...rest } = part;
  if (!isRecord(meta)) return rest;
  const { progressToken, [relatedTask]: task, ...other } = meta;
  return {
    ...rest,
    _meta: {
      ...other,
      ...(isId(progressToken) ? { progressToken } : {}),
      ...(isRecord(task) && typeof task.taskId === "string" ? { [relatedTask]: task } : {}),
    },
  };
};
