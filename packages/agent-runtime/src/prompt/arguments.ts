/** Deeper arguments go back as text: a provider's library could not write them. */
const maxDepth = 64;

/** The value with whole characters only; throws when it is nested too deep. */
function wholeText(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value !== "object" || value === null) return value;
  if (depth === maxDepth) throw new RangeError("nested too deep");
  if (Array.isArray(value)) return value.map((item: unknown) => wholeText(item, depth + 1));
  const entries = Object.entries(value).map(([key, item]) => [key.toWellFormed(), wholeText(item, depth + 1)] as const);
  return Object.fromEntries(entries);
}

/** A call's arguments in the form that goes back to the model: an object, or one that shows the text it sent. */
export function argumentsForPrompt(text: string): Record<string, unknown> {
  if (text.trim() === "") return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) {
      return wholeText(parsed) as Record<string, unknown>;
    }
  } catch {
    // What was sent stays visible below.
  }
  return { _raw: text.toWellFormed() };
}
