const shapes = [/<tool_call>/i, /\[TOOL_CALLS\]/, /<function=/i, /\b[\w-]{1,64}\[ARGS\]\{/];

/** A JSON object in the text whose `name` is a tool that was offered. */
function namesTool(text: string, tools: readonly string[]): boolean {
  const trimmed = text.trim().replace(/^```(?:json)?\s*|\s*```$/g, "");
  if (!trimmed.startsWith("{") || trimmed.length > 100_000) return false;
  try {
    const parsed: unknown = JSON.parse(trimmed);
    return typeof parsed === "object" && parsed !== null && "name" in parsed && tools.includes(String(parsed.name));
  } catch {
    return false;
  }
}

/** Whether an answer writes a tool call as text, as happens when a server does not parse its model's calls. */
export const writesCallAsText = (text: string, tools: readonly string[]): boolean =>
  tools.length > 0 && (shapes.some((shape) => shape.test(text)) || namesTool(text, tools));
