import type { JSONRPCMessage } from "../sdk.ts";
import { isRecord } from "../text.ts";

/**
 * Reads one line or body as JSON-RPC messages (a batch gives several). Undefined when it is not JSON-RPC 2.0.
 * `_meta` that is not an object is dropped instead of failing the whole message.
 */
export const readMessages = (value: unknown): JSONRPCMessage[] | undefined => {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0 || !list.every(isMessage)) return undefined;
  for (const message of list) {
    dropBadMeta(message.result);
    dropBadMeta(message.params);
  }
  return list as unknown as JSONRPCMessage[];
};

/** As `readMessages`, from text. */
export const parseMessages = (text: string): JSONRPCMessage[] | undefined => {
  try {
    return readMessages(JSON.parse(text));
  } catch {
    return undefined;
  }
};

const isMessage = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) &&
  value.jsonrpc === "2.0" &&
  (typeof value.method === "string" || isRecord(value.result) || isRecord(value.error));

const dropBadMeta = (part: unknown): void => {
  if (isRecord(part) && "_meta" in part && !isRecord(part._meta)) delete part._meta;
};
