import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { AnswerBody, Prompt } from "../../../daemon/src/http/api-types.ts";
import { ApiError, messageOf } from "./api-error.ts";
import { useServices } from "./services.tsx";

/** Every open prompt, oldest first, from the daemon's own list: a reload shows the same. */
export const usePrompts = (): UseQueryResult<Prompt[]> => {
  const { api } = useServices();
  return useQuery({
    queryKey: ["prompts"],
    queryFn: ({ signal }) => api.json("/api/prompts", { signal }),
    staleTime: 0,
  });
};

/** Answers one prompt. Resolves undefined, or the reason why it did not count. */
export const useAnswerPrompt = (): ((prompt: Prompt, answer: AnswerBody) => Promise<string | undefined>) => {
  const { api, queries, tray } = useServices();
  return async (prompt, answer) => {
    tray.claim(prompt.id);
    try {
      await api.json(`/api/prompts/${encodeURIComponent(prompt.id)}`, { method: "POST", body: answer });
    } catch (error) {
      const late = error instanceof ApiError && (error.status === 409 || error.status === 404);
      if (late) void queries.invalidateQueries({ queryKey: ["prompts"] });
      return late ? "This prompt was already answered." : messageOf(error);
    }
    tray.close({
      prompt,
      here: true,
      outcome: {
        id: prompt.id,
        tool: prompt.tool,
        answer: answer.answer,
        by: "page",
        ...(answer.keys && { keys: answer.keys }),
      },
    });
    queries.setQueryData<Prompt[]>(["prompts"], (open) => open?.filter((other) => other.id !== prompt.id));
    if (answer.answer === "always") void queries.invalidateQueries({ queryKey: ["permissions"] });
    return undefined;
  };
};
