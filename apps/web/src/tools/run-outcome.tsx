import { useEffect } from "react";
import { usePrompts } from "../data/prompts.ts";
import { useServices } from "../data/services.tsx";
import { useStore } from "../data/store.ts";
import { duration } from "../domain/time.ts";
import { ClosedCard } from "../prompts/closed-card.tsx";
import { PromptCard } from "../prompts/prompt-card.tsx";
import { Literal } from "../ui/literal.tsx";
import { useNow } from "../ui/use-now.ts";
import { ResultCard } from "./result-card.tsx";
import type { Run } from "./use-run.ts";

const justNowMs = 1500;

/** Below the form: the question this call waits for, that it runs, then its result. */
export const RunOutcome = ({ tool, run }: { tool: string; run: Run }) => {
  const { announcer, tray } = useServices();
  const session = run.state === "idle" ? undefined : run.session;
  const prompt = usePrompts().data?.find((open) => open.session !== undefined && open.session === session);
  const closed = useStore(tray.closed).find(
    (entry) => entry.prompt.session !== undefined && entry.prompt.session === session,
  );
  const state = run.state;
  const ok = run.state === "done" && run.result.ok;
  useEffect(() => {
    if (state === "done") announcer.say(ok ? `${tool} is done` : `${tool} did not succeed`);
  }, [state, ok, tool, announcer]);
  const asked = prompt?.id;
  const startedAt = run.state === "running" ? run.startedAt : 0;
  useEffect(() => {
    // Whoever just pressed Run waits for this question, so it takes the focus from the form; answers stay dead at first.
    if (asked === undefined || Date.now() - startedAt > justNowMs) return;
    if (document.activeElement?.closest(".try") === null) return;
    tray.rest();
    tray.wanted.set(asked);
  }, [asked, startedAt, tray]);
  if (run.state === "idle") return null;
  return (
    <div className="result">
      {prompt && <PromptCard prompt={prompt} />}
      {!prompt && closed && <ClosedCard entry={closed} />}
      {run.state === "running" && !prompt && <Progress run={run} tool={tool} />}
      {run.state === "done" && <ResultCard tool={tool} result={run.result} ms={run.ms} />}
    </div>
  );
};

const Progress = ({ run, tool }: { run: Extract<Run, { state: "running" }>; tool: string }) => {
  const now = useNow(250);
  return (
    <article className="call" data-status="running">
      <div className="call-head plain">
        <span className="spin" />
        <span className="call-name">
          <Literal text={tool} />
        </span>
        <span className="grow" />
        <span className="call-end">running, {duration(Math.max(0, now - run.startedAt))}</span>
      </div>
    </article>
  );
};
