const maxBytes = 16 * 1024;
/** UTF-8 bytes of one UTF-16 unit at most. */
const maxBytesPerUnit = 3;
const maxDepth = 200;

/**
 * A copy of an event's data as JSON has it, every string masked. Taken at once: whoever emitted may change the data
 * afterwards. What cannot be JSON becomes a note that says so.
 */
export function eventData(data: unknown, mask: (text: string) => string): unknown {
  try {
    return copy(data, "", mask, 0);
  } catch {
    return { omitted: "not representable as JSON" };
  }
}

function copy(value: unknown, key: string, mask: (text: string) => string, depth: number): unknown {
  if (typeof value === "string") return mask(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return value;
  if (depth > maxDepth) throw new RangeError("data that contains itself");
  if ("toJSON" in value && typeof value.toJSON === "function") return copy(value.toJSON(key), key, mask, depth + 1);
  if (Array.isArray(value)) return value.map((item, index) => copy(item, String(index), mask, depth + 1));
  const result: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const name of Object.keys(value)) {
    result[name] = copy((value as Record<string, unknown>)[name], name, mask, depth + 1);
  }
  return result;
}

/** The two steps in one: JSON text of an event's data, masked and short enough. */
export const eventPayload = (data: unknown, mask: (text: string) => string): string => payloadOf(eventData(data, mask));

/** JSON text of what `eventData` made, its strings shortened until it is at most 16 KB in UTF-8. */
export function payloadOf(data: unknown): string {
  const whole = JSON.stringify(data) ?? "null";
  if (fits(whole)) return whole;
  for (const maxText of [4000, 1000, 200]) {
    const text = JSON.stringify(data, (_key, value: unknown) =>
      typeof value === "string" && value.length > maxText
        ? `${value.slice(0, maxText)}… (${value.length} characters)`
        : value,
    );
    if (fits(text)) return text;
  }
  return JSON.stringify({ omitted: `more than ${maxBytes} bytes` });
}

const fits = (text: string): boolean =>
  text.length * maxBytesPerUnit <= maxBytes || (text.length <= maxBytes && Buffer.byteLength(text) <= maxBytes);
