const sorted = (value: unknown, depth = 0): unknown => {
  if (typeof value !== "object" || value === null || depth > 32) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => sorted(item, depth + 1));
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, item]) => [key, sorted(item, depth + 1)]);
};

/** One text for arguments that mean the same, whatever the order of their keys. */
export function canonicalArguments(text: string): string {
  try {
    return JSON.stringify(sorted(JSON.parse(text)));
  } catch {
    return text.trim();
  }
}
