import type { TurnPart } from "@latchai/agent-runtime";
import type { NoteCode } from "../http/schemas/entries.ts";

/** What a person is told of a part, beside what the model says and does. */
export function noteOf(part: TurnPart): { code: NoteCode; text: string } | undefined {
  if (part.type === "warning") return { code: "warning", text: part.text };
  if (part.type === "compacted")
    return {
      code: "compacted",
      text: `The conversation was made shorter for the model: about ${part.before} tokens became ${part.after}. Plan, skills and your standing instructions were kept.`,
    };
  if (part.type !== "end") return undefined;
  const { status, message = "", partial } = part.end;
  if (status === "stopped") return { code: "stopped", text: message };
  if (status === "interrupted") return { code: "interrupted", text: message };
  if (status === "failed") return { code: "failed", text: message };
  return partial === true ? { code: "limit", text: message } : undefined;
}
