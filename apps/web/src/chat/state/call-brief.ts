const telling = ["command", "path", "pattern", "url", "query", "name", "task", "expression", "selector", "key"];

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 300);

/** A call's arguments in one line: what it is about first. Half-written or broken JSON is shown as it stands. */
export const callBrief = (tool: string, json: string): string => {
  let args: unknown;
  try {
    args = JSON.parse(json);
  } catch {
    return oneLine(json.slice(0, 600));
  }
  if (typeof args !== "object" || args === null) return oneLine(json.slice(0, 600));
  const fields = args as Record<string, unknown>;
  const text = (name: string): string => (typeof fields[name] === "string" ? fields[name] : "");
  if (tool === "delegate" && text("agent") !== "") return oneLine(`${text("agent")}: ${text("task")}`);
  if (tool === "set_plan" && Array.isArray(fields["steps"])) return `${fields["steps"].length} steps`;
  if (tool === "memory") return oneLine(`${text("command")} ${text("path") || text("old_path")}`);
  if (tool === "grep" && text("pattern") !== "") return oneLine(`${text("pattern")} ${text("path")}`);
  const found = telling.find((name) => text(name) !== "");
  if (found) return oneLine(text(found));
  const first = Object.values(fields).find((value): value is string => typeof value === "string" && value !== "");
  return first === undefined ? (Object.keys(fields).length === 0 ? "" : oneLine(json.slice(0, 600))) : oneLine(first);
};

/** Arguments laid out for reading. */
export const prettyArguments = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
};
