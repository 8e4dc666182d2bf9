import type { Document } from "yaml";
import type { AgentFields } from "../http/schemas/agents.ts";
import type { ParsedAgent } from "./definition.ts";
import { parseFrontmatter, splitFile } from "./frontmatter.ts";

/** Fields of the form in the order they are written in. */
const order = ["description", "tools", "model", "memory", "vault", "temperature", "maxSteps", "schedule"] as const;

/** The form's view of a definition. */
export function fieldsOf(parsed: ParsedAgent): AgentFields {
  const { description, tools, model, memory, vault, generation, maxSteps, schedule, prompt } = parsed;
  return {
    ...(description !== undefined && { description }),
    tools: tools === undefined ? null : [...tools],
    ...(model !== undefined && { model }),
    ...(memory !== undefined && { memory }),
    ...(vault !== undefined && { vault }),
    ...(generation.temperature !== undefined && { temperature: generation.temperature }),
    ...(maxSteps !== undefined && { maxSteps }),
    ...(schedule.length > 0 && { schedule: [...schedule] }),
    prompt,
  };
}

/**
 * The text of a definition file with these fields. Fields that the form does not have, and comments, stay as they are in
 * `before`; a `before` that cannot be read gives a problem instead, since they would be lost.
 */
export async function definitionText(
  name: string,
  fields: AgentFields,
  before: string | undefined,
): Promise<{ ok: true; text: string } | { ok: false; problem: string }> {
  const document = await startingPoint(before);
  if (typeof document === "string") return { ok: false, problem: document };
  if (!document.has("name")) document.set("name", name);
  for (const key of order) {
    const value = key === "tools" ? (fields.tools ?? undefined) : fields[key];
    if (value === undefined || (key === "schedule" && fields.schedule?.length === 0)) document.delete(key);
    else document.set(key, document.createNode(value));
  }
  const yaml = document.toString({ lineWidth: 0 });
  return { ok: true, text: `---\n${yaml}---\n${fields.prompt.trim() === "" ? "" : `\n${fields.prompt.trim()}\n`}` };
}

/** The frontmatter to change, or why it cannot be. */
async function startingPoint(before: string | undefined): Promise<Document | string> {
  const lib = await import("yaml");
  const fresh = (): Document => new lib.Document(new lib.YAMLMap(), { schema: "core", version: "1.2" });
  const file = before === undefined ? undefined : splitFile(before);
  if (file === undefined || file.kind === "none") return fresh();
  if (file.kind === "open") return "its frontmatter is not closed. Repair the text and save that";
  const read = await parseFrontmatter(file.yaml);
  if (!read.ok) return `line ${read.line}: ${read.message}. Repair the text and save that`;
  const { contents } = read.document;
  if (lib.isMap(contents)) return read.document;
  return contents === null || (lib.isScalar(contents) && contents.value === null)
    ? fresh()
    : "its frontmatter is not a list of fields. Repair the text and save that";
}
