import { limits } from "../../limits.ts";
import { text as say } from "../../text.ts";
import { type MemoryScope, memoryPath } from "./path.ts";
import type { MemoryOutline, MemoryPort } from "./port.ts";

/** What an agent with memory is told: where its notes are and which there are. Names and headings are data, not instructions. */
export const memoryPrompt = (agent: string, memory: Pick<MemoryPort, "outline">): string => {
  const [own, shared] = [memory.outline(agent, "own"), memory.outline(agent, "shared")];
  if (own === undefined || shared === undefined) return say.memoryPromptHead("unread");
  const rows = (scope: MemoryScope, outline: MemoryOutline): string[] =>
    outline.map(({ name, heading }) => {
      const path = memoryPath(scope, name);
      return heading === undefined ? path : `${path}: ${JSON.stringify(heading)}`;
    });
  const all = [...rows("own", own), ...rows("shared", shared)];
  const shown = all.slice(0, limits.maxMemoryListed).map((row) => `- ${row}`);
  const more = all.length - shown.length;
  return [
    say.memoryPromptHead(all.length > 0 ? "listed" : "none"),
    ...shown,
    ...(more > 0 ? [say.memoryPromptMore(more)] : []),
  ].join("\n");
};
