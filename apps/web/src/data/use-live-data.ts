import { useEffect } from "react";
import { useServices } from "./services.tsx";
import type { LatchEvent, Prompt, PromptOutcome } from "./types.ts";

/** Which queries an event makes stale, by the start of its type. */
const stale: readonly (readonly [prefix: string, ...keys: string[]])[] = [
  ["prompt.", "prompts"],
  ["permissions.", "permissions", "explain"],
  ["trust.", "trust", "permissions", "settings", "tools", "mcp"],
  ["mcp.", "mcp", "tools"],
  ["config.", "settings", "mcp", "tools", "trust"],
  ["settings.", "settings", "mcp", "tools", "trust"],
  ["tools.", "tools"],
  ["tool.finished", "activity"],
  ["auth.", "auth"],
];

const gatherMs = 200;

const outcomeOf = (event: LatchEvent): PromptOutcome | undefined => {
  const data = event.data as Partial<PromptOutcome> | null;
  return event.type === "prompt.answered" && typeof data?.id === "string" ? (data as PromptOutcome) : undefined;
};

/** Keeps every query in step with the event stream, for as long as the page is signed in. */
export const useLiveData = (): void => {
  const { feed, queries, tray } = useServices();
  useEffect(() => {
    const due = new Map<string, ReturnType<typeof setTimeout>>();
    // A flood of events reads each list again once per moment, not once per event; prompts never wait.
    const renew = (key: string): void => {
      if (due.has(key)) return;
      const again = (): void => {
        due.delete(key);
        void queries.invalidateQueries({ queryKey: [key] });
      };
      due.set(key, setTimeout(again, key === "prompts" ? 0 : gatherMs));
    };
    const stop = feed.start();
    const offEvent = feed.onEvent((event) => {
      const outcome = outcomeOf(event);
      if (outcome) {
        const open = queries.getQueryData<Prompt[]>(["prompts"]);
        const prompt = open?.find((other) => other.id === outcome.id);
        if (prompt) {
          tray.close({ prompt, outcome, here: outcome.by === "page" && tray.isClaimed(outcome.id) });
          queries.setQueryData(
            ["prompts"],
            open?.filter((other) => other.id !== outcome.id),
          );
        }
      }
      for (const [prefix, ...keys] of stale) {
        if (event.type.startsWith(prefix)) for (const key of keys) renew(key);
      }
    });
    const offReset = feed.onReset(() => void queries.invalidateQueries());
    return () => {
      offEvent();
      offReset();
      stop();
      for (const timer of due.values()) clearTimeout(timer);
    };
  }, [feed, queries, tray]);
};
