import { isSecretName, masked } from "./mask.ts";

const maxDepth = 32;

/** A copy of JSON-like data with every text masked, property names left as they are. */
export function maskData(data: unknown, mask: (text: string) => string, depth = 0): unknown {
  if (typeof data === "string") return mask(data);
  if (typeof data !== "object" || data === null) return data;
  if (depth >= maxDepth) return "…";
  if (Array.isArray(data)) return data.map((item: unknown) => maskData(item, mask, depth + 1));
  const copy: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of Object.entries(data)) {
    const secretName = typeof value === "string" && isSecretName(key);
    copy[key] = secretName ? masked : maskData(value, mask, depth + 1);
  }
  return copy;
}
