import { limits } from "../../limits.ts";
import { text as say } from "../../text.ts";
import { type MemoryScope, memoryPath } from "./path.ts";
import type { MemoryPort } from "./port.ts";

/** What an agent with memory is told: where its notes are and which there are. Names and headings are data, not instructions. */
export const memoryPrompt = (agent: string, memory: Pick<MemoryPort, "outline">): string => {
  const rows = (scope: MemoryScope): string[] =>
    memory
      .outline(agent, scope)
      .map(({ name, heading }) =>
        heading === undefined ? memoryPath(scope, name) : `${memoryPath(scope, name)}: ${JSON.stringify(heading)}`,
      );
  const all = [...rows("own"), ...rows("shared")];
  const shown = all.slice(0, limits.maxMemoryListed).map((row) => `- ${row}`);
  return [
    say.memoryPromptHead(shown.length > 0),
    ...shown,
    ...(all.length > shown.length ? [say.memoryPromptMore(all.length - shown.length)] : []),
  ].join("\n");
};
