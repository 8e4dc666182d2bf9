import { useRef } from "react";
import type { Prompt } from "../../../daemon/src/http/api-types.ts";
import type { CallEntry } from "../data/chat-types.ts";
import { duration } from "../domain/time.ts";
import { PromptCard } from "../prompts/prompt-card.tsx";
import { Icon } from "../ui/icon.tsx";
import { Latch } from "../ui/latch.tsx";
import { Literal } from "../ui/literal.tsx";
import { CallResult } from "./call-result.tsx";
import { Elapsed } from "./elapsed.tsx";
import { callBrief } from "./state/call-brief.ts";
import { callDiff } from "./state/call-diff.ts";
import { callEnd, callLatch } from "./state/chat-words.ts";
import { SubAgent } from "./sub-agent.tsx";
import { useOpened } from "./use-opened.ts";

const none: readonly Prompt[] = [];

/** A short change is worth seeing without a click. */
const openDiffRows = 14;

const firstLines = (text: string): string => {
  const lines = text.split("\n").slice(0, 3).join("\n");
  return lines.length > 400 ? `${lines.slice(0, 400)}…` : lines;
};

const CallHead = ({ call, open, toggle }: { call: CallEntry; open: boolean; toggle: () => void }) => {
  const latch = callLatch(call);
  const end = callEnd(call);
  const diff = callDiff(call.details);
  const begun = call.status === "running" ? call.begunAt : undefined;
  return (
    <button type="button" className="call-head" aria-expanded={open} data-fold={call.id} onClick={toggle}>
      {begun !== undefined ? (
        <span className="spin" />
      ) : latch ? (
        <Latch effect={latch.effect} label={latch.label} />
      ) : (
        <Icon name={call.status === "running" ? "clock" : "stop"} />
      )}
      <span className="call-name">
        <Literal text={call.tool} />
      </span>
      <span className="call-args clip">
        <Literal text={callBrief(call.tool, call.arguments)} />
      </span>
      <span className="call-end">
        {diff && (
          <span>
            <span className="t-allow">+{diff.added}</span> <span className="t-deny">−{diff.removed}</span>
          </span>
        )}
        {(call.imageCount ?? 0) > 0 && (
          <span>{call.imageCount === 1 ? "1 picture" : `${call.imageCount} pictures`}</span>
        )}
        {end && <span className={end.bad ? "t-deny" : call.status === "waiting" ? "t-ask" : ""}>{end.text}</span>}
        {begun !== undefined ? (
          <Elapsed since={begun} />
        ) : (
          call.durationMs !== undefined && <span>{duration(call.durationMs)}</span>
        )}
        <Icon name={open ? "down" : "right"} />
      </span>
    </button>
  );
};

/** One tool call, and the questions that it, or the sub-agent it started, waits for. */
export const CallCard = ({ call, prompts }: { call: CallEntry; prompts: readonly Prompt[] }) => {
  const diff = callDiff(call.details);
  const [open, toggle] = useOpened(call.id, diff !== undefined && diff.rows.length <= openDiffRows);
  // After an answer the focus goes to what the question became.
  const asked = useRef<string | undefined>(undefined);
  asked.current = prompts[0]?.id ?? asked.current;
  const own = prompts.length > 0 && call.tool !== "delegate";
  const end = callEnd(call);
  const says = end?.bad && call.status !== "interrupted" && !open ? call.result : undefined;
  return (
    <div className="call-slot">
      {!own && (
        <article className="call" data-status={call.status} data-closed={asked.current} tabIndex={-1}>
          <CallHead call={call} open={open} toggle={toggle} />
          {says !== undefined && says !== "" && (
            <p className="call-why">
              <span className="says">
                <Literal text={firstLines(says)} />
              </span>
            </p>
          )}
          {open && (
            <CallResult call={call}>
              {call.childRun !== undefined && (
                <SubAgent run={call.childRun} renderCall={(inner) => <CallCard call={inner} prompts={none} />} />
              )}
            </CallResult>
          )}
        </article>
      )}
      {prompts.map((prompt) => (
        <PromptCard key={prompt.id} prompt={prompt} />
      ))}
    </div>
  );
};
