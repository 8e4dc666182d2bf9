import type { AgentServices } from "./services.ts";

/** Reads skills and notes afresh, so that the prompt blocks of the tools tell what is there now. Call it before a turn. */
export const preparePrompt = async ({ skills, memory }: AgentServices, agentName: string): Promise<void> => {
  await Promise.all([skills?.refresh?.(), memory?.refresh?.(agentName)]);
};
