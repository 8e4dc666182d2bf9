import type { AgentFields } from "../../../daemon/src/http/api-types.ts";

/** One schedule entry in the form; the id keeps its fields apart while entries come and go. */
export interface ScheduleDraft {
  id: number;
  cron: string;
  task: string;
  timeZone: string;
  catchup: "none" | "last";
}

/** An agent's definition as the form holds it: texts, until they are saved. */
export interface AgentDraft {
  description: string;
  prompt: string;
  model: string;
  memory: boolean;
  vault: string;
  temperature: string;
  maxSteps: string;
  schedule: ScheduleDraft[];
  /** null: all tools. */
  tools: string[] | null;
}

export const draftOf = (fields: AgentFields): AgentDraft => ({
  description: fields.description ?? "",
  prompt: fields.prompt,
  model: fields.model ?? "",
  memory: fields.memory ?? false,
  vault: fields.vault ?? "",
  temperature: fields.temperature === undefined ? "" : String(fields.temperature),
  maxSteps: fields.maxSteps === undefined ? "" : String(fields.maxSteps),
  schedule: (fields.schedule ?? []).map((entry, id) => ({
    id,
    cron: entry.cron,
    task: entry.task,
    timeZone: entry.timeZone ?? "",
    catchup: entry.catchup ?? "none",
  })),
  tools: fields.tools ?? null,
});

export type DraftProblems = Partial<Record<"temperature" | "maxSteps" | `cron-${number}` | `task-${number}`, string>>;

/** What keeps the form from being saved, by field. */
export const draftProblems = (draft: AgentDraft): DraftProblems => {
  const found: DraftProblems = {};
  const temperature = Number(draft.temperature);
  if (draft.temperature.trim() !== "" && !(temperature >= 0 && temperature <= 2))
    found.temperature = "A number from 0 to 2";
  const steps = Number(draft.maxSteps);
  if (draft.maxSteps.trim() !== "" && !(Number.isInteger(steps) && steps >= 1 && steps <= 1000))
    found.maxSteps = "A whole number from 1 to 1,000";
  for (const entry of draft.schedule) {
    if (entry.cron.trim() === "") found[`cron-${entry.id}`] = "When it runs is needed";
    if (entry.task.trim() === "") found[`task-${entry.id}`] = "What it is told is needed";
  }
  return found;
};

/** The definition to store; a field that is left empty is not written. */
export const fieldsOf = (draft: AgentDraft): AgentFields => {
  const text = (value: string): string | undefined => (value.trim() === "" ? undefined : value.trim());
  const description = text(draft.description);
  const model = text(draft.model);
  const vault = text(draft.vault);
  const temperature = text(draft.temperature);
  const maxSteps = text(draft.maxSteps);
  return {
    prompt: draft.prompt,
    memory: draft.memory,
    tools: draft.tools,
    ...(description !== undefined && { description }),
    ...(model !== undefined && { model }),
    ...(vault !== undefined && { vault }),
    ...(temperature !== undefined && { temperature: Number(temperature) }),
    ...(maxSteps !== undefined && { maxSteps: Number(maxSteps) }),
    ...(draft.schedule.length > 0 && {
      schedule: draft.schedule.map(({ cron, task, timeZone, catchup }) => ({
        cron: cron.trim().replaceAll(/\s+/g, " "),
        task: task.trim(),
        ...(timeZone.trim() !== "" && { timeZone: timeZone.trim() }),
        ...(catchup !== "none" && { catchup }),
      })),
    }),
  };
};

const fieldNames = [
  "description",
  "prompt",
  "model",
  "memory",
  "vault",
  "temperature",
  "maxSteps",
  "schedule",
  "tools",
] as const satisfies readonly (keyof AgentDraft)[];
type FieldName = (typeof fieldNames)[number];

const plain = (draft: AgentDraft, name: FieldName): string => {
  if (name === "schedule") return JSON.stringify(draft.schedule.map(({ id: _, ...entry }) => entry));
  if (name === "tools") return JSON.stringify(draft.tools && [...draft.tools].sort());
  return JSON.stringify(draft[name]);
};

/** The fields in which two drafts differ. */
export const changedFields = (before: AgentDraft, after: AgentDraft): FieldName[] =>
  fieldNames.filter((name) => plain(before, name) !== plain(after, name));

/** Takes in what somebody else changed, except where `mine` was changed too: that stays, and is named in `both`. */
export const mergeDrafts = (
  base: AgentDraft,
  mine: AgentDraft,
  theirs: AgentDraft,
): { draft: AgentDraft; both: FieldName[] } => {
  const own = changedFields(base, mine);
  const merged: AgentDraft = { ...mine };
  const take = <Name extends FieldName>(name: Name): void => {
    merged[name] = theirs[name];
  };
  const both: FieldName[] = [];
  for (const name of changedFields(base, theirs)) {
    if (!own.includes(name)) take(name);
    else if (plain(mine, name) !== plain(theirs, name)) both.push(name);
  }
  return { draft: merged, both };
};

/** The word on screen for a field. */
export const fieldWords: Readonly<Record<FieldName, string>> = {
  description: "description",
  prompt: "system prompt",
  model: "model",
  memory: "memory",
  vault: "vault",
  temperature: "temperature",
  maxSteps: "maximum steps",
  schedule: "schedule",
  tools: "tools",
};
