/** A call's arguments in the form that goes back to the model: an object, or one that shows the text it sent. */
export function argumentsForPrompt(text: string): Record<string, unknown> {
  if (text.trim() === "") return {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch {
    // What was sent stays visible below.
  }
  return { _raw: text };
}
