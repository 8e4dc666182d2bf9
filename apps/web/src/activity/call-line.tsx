import type { CallRow } from "../../../daemon/src/http/api-types.ts";
import { callBrief } from "../chat/state/call-brief.ts";
import { useCallerName } from "../data/caller-name.ts";
import { duration } from "../domain/time.ts";
import { deciderWords, doorWords } from "../domain/words.ts";
import { Ago } from "../ui/ago.tsx";
import { KeyChip } from "../ui/key-chip.tsx";
import { Latch } from "../ui/latch.tsx";
import { Literal } from "../ui/literal.tsx";

const refusals = new Set(["denied", "not_allowed", "unavailable", "unknown_tool", "invalid_arguments"]);

const words: Readonly<Record<string, string>> = {
  ok: "",
  denied: "refused",
  timeout: "timed out",
  cancelled: "cancelled",
  invalid_arguments: "invalid arguments",
  unknown_tool: "unknown tool",
  not_allowed: "not allowed",
  unavailable: "not ready",
};

/** What was asked for, whole: the one text of the arguments, or all of them. */
const asked = (summary: string): string => {
  try {
    const values = Object.values(JSON.parse(summary) as object);
    return values.length === 1 && typeof values[0] === "string" ? values[0] : summary;
  } catch {
    return summary;
  }
};

/** One finished call: latch, tool, arguments in brief, who, outcome, and what decided. */
export const CallLine = ({ call }: { call: CallRow }) => {
  const callerName = useCallerName();
  const brief = callBrief(call.tool, call.summary ?? "");
  const refused = refusals.has(call.outcome);
  // Cancelled before anything decided: it was still a question.
  const open = call.outcome === "cancelled" && call.decidedBy === undefined;
  const failed = call.outcome !== "ok" && call.outcome !== "cancelled";
  return (
    <article className="call" data-status={refused ? "denied" : failed ? "failed" : "done"}>
      <div className="call-head plain">
        <Latch
          effect={refused ? "deny" : open ? "ask" : "allow"}
          label={refused ? "Refused" : open ? "Not decided" : "Allowed"}
        />
        <span className="call-name">
          <Literal text={call.tool} />
        </span>
        <span className="call-args clip">
          <Literal text={call.outcome === "ok" ? brief : ""} />
        </span>
        <span className="call-end">
          {failed && <span className="t-deny">{words[call.outcome] ?? "failed"}</span>}
          {call.outcome === "cancelled" && "cancelled"}
          {call.durationMs > 0 && <span>{duration(call.durationMs)}</span>}
          <Ago iso={call.at} />
        </span>
      </div>
      <p className="call-why">
        {call.outcome !== "ok" && call.summary && (
          <span className="mono call-asked">
            <Literal text={asked(call.summary)} />
          </span>
        )}
        <span>
          <Literal text={callerName(call.caller)} /> over {doorWords(call.surface)}, agent <Literal text={call.agent} />
          {call.decidedBy && <>. Decided by {deciderWords(call.decidedBy)}</>}
        </span>
        {call.rule && <KeyChip of={call.rule} link />}
        {failed && call.error && (
          <span className="mono">
            <Literal text={call.error} />
          </span>
        )}
      </p>
    </article>
  );
};
