/** The one argument that says best what a call is about, tried in this order. */
const telling = ["command", "path", "pattern", "query", "url", "name", "agent", "connection", "sql", "root"] as const;

/** What an edit changes is shown by its diff. */
const texts: ReadonlySet<string> = new Set(["content", "old_string", "new_string"]);

/** A call's arguments in a few words; text that is no JSON is shown as the model wrote it. */
export function argumentSummary(tool: string, json: string): string {
  const values = parsed(json);
  if (!values) return json;
  if (tool === "set_plan" && Array.isArray(values["steps"])) return planSummary(values["steps"]);
  if (tool === "delegate") return [values["agent"], values["task"]].filter(isText).join(": ");
  if (tool === "memory") return [values["command"], values["path"] ?? values["old_path"]].filter(isText).join(" ");
  const main = telling.find((name) => isText(values[name]));
  const rest = Object.entries(values).filter(([name]) => name !== main && !texts.has(name) && isShort(values[name]));
  return [...(main ? [String(values[main])] : []), ...rest.map(([name, value]) => `${name}=${worded(value)}`)].join(
    " ",
  );
}

function planSummary(steps: readonly unknown[]): string {
  const done = steps.filter((step) => (step as { status?: unknown } | null)?.status === "done").length;
  return `${done} of ${steps.length} done`;
}

function parsed(json: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(json === "" ? "{}" : json) as unknown;
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Long texts, e.g. the content of a file, are not for one line. */
const isShort = (value: unknown): boolean =>
  typeof value === "number" || typeof value === "boolean" || (isText(value) && value.length <= 40);

const worded = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
