import { useEffect } from "react";
import type { EventRow, Prompt, PromptOutcome } from "../../../daemon/src/http/api-types.ts";
import { createRenewal } from "./renewal.ts";
import { useServices } from "./services.tsx";

/** Which queries an event makes stale, by the start of its type. */
const stale: readonly (readonly [prefix: string, ...keys: string[]])[] = [
  ["prompt.", "prompts"],
  ["permissions.", "permissions", "explain"],
  [
    "trust.",
    "trust",
    "permissions",
    "settings",
    "tools",
    "mcp",
    "agents",
    "skills",
    "models",
    "schedules",
    "databases",
  ],
  ["mcp.", "mcp", "tools", "agents"],
  ["config.", "settings", "mcp", "tools", "trust", "models"],
  ["settings.", "settings", "mcp", "tools", "trust", "models", "databases"],
  ["tools.", "tools", "agents"],
  ["tool.finished", "activity"],
  ["auth.", "auth"],
  ["session.created", "sessions"],
  ["session.updated", "sessions"],
  ["session.removed", "sessions"],
  ["checkpoint.", "checkpoints"],
  ["agents.", "agents", "schedules", "trust"],
  ["skills.", "skills", "trust"],
  ["run.", "runs", "schedules", "spend"],
  ["message.", "runs"],
];

const outcomeOf = (event: EventRow): PromptOutcome | undefined => {
  const data = event.data as Partial<PromptOutcome> | null;
  return event.type === "prompt.answered" && typeof data?.id === "string" ? (data as PromptOutcome) : undefined;
};

/** Keeps every query in step with the event stream, for as long as the page is signed in. */
export const useLiveData = (): void => {
  const { feed, queries, tray, drafts } = useServices();
  useEffect(() => {
    const renewal = createRenewal(queries);
    const stop = feed.start();
    const offEvent = feed.onEvent((event) => {
      const outcome = outcomeOf(event);
      if (outcome) {
        drafts.write(`prompt.${outcome.id}`, { text: "" });
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
      if (event.type === "session.removed") void queries.resetQueries({ queryKey: ["session", event.session] });
      for (const [prefix, ...keys] of stale) {
        if (event.type.startsWith(prefix)) for (const key of keys) renewal.renew(key);
      }
    });
    const offReset = feed.onReset(renewal.all);
    return () => {
      offEvent();
      offReset();
      stop();
      renewal.stop();
    };
  }, [feed, queries, tray, drafts]);
};
