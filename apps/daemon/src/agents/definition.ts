import type { Generation } from "@latchai/agent-runtime";
import type { AgentSchedule, FileProblem } from "../http/schemas/agents.ts";

/** A definition file as read: what could be understood, and everything that is wrong with the rest. */
export interface ParsedAgent {
  /** False: nothing of it may be used, e.g. because its frontmatter cannot be told from its prompt. */
  usable: boolean;
  problems: FileProblem[];
  /** The name inside the file; the file's own name is the one that counts. */
  named?: string;
  description?: string;
  /** Absent: everything registered. */
  tools?: readonly string[];
  model?: string;
  memory?: boolean;
  vault?: string;
  generation: Generation;
  maxSteps?: number;
  schedule: readonly AgentSchedule[];
  prompt: string;
  /** Lines of fields that can only be judged beside the rest of the daemon: each tool's, and those of schedules, model and vault. */
  lines: {
    tools: readonly (number | undefined)[];
    schedule: readonly (number | undefined)[];
    name?: number;
    model?: number;
    vault?: number;
  };
}

/** A definition of which nothing may be used. */
export const unusable = (message: string, line?: number, prompt = ""): ParsedAgent => ({
  usable: false,
  problems: [line === undefined ? { message } : { line, message }],
  generation: {},
  schedule: [],
  prompt,
  lines: { tools: [], schedule: [] },
});
