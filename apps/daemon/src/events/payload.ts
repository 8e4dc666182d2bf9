const maxBytes = 16 * 1024;

/** JSON text of an event's data: every string masked, and shortened until it is at most 16 KB in UTF-8. */
export function eventPayload(data: unknown, mask: (text: string) => string): string {
  for (const maxText of [Number.POSITIVE_INFINITY, 4000, 1000, 200]) {
    const text = encode(data, mask, maxText);
    if (Buffer.byteLength(text) <= maxBytes) return text;
  }
  return JSON.stringify({ omitted: `more than ${maxBytes} bytes` });
}

function encode(data: unknown, mask: (text: string) => string, maxText: number): string {
  const shorten = (_key: string, value: unknown): unknown => {
    if (typeof value !== "string") return typeof value === "bigint" ? value.toString() : value;
    const masked = mask(value);
    return masked.length <= maxText ? masked : `${masked.slice(0, maxText)}… (${masked.length} characters)`;
  };
  try {
    return JSON.stringify(data, shorten) ?? "null";
  } catch {
    return JSON.stringify({ omitted: "not representable as JSON" });
  }
}
