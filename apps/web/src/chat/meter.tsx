import { about } from "../domain/amounts.ts";
import { count } from "../domain/time.ts";
import type { ChatState } from "./state/chat-state.ts";
import { cost, tokens } from "./state/chat-words.ts";

/** From here on the meter says what will happen. */
const nearly = 0.85;

/** Context in use against the window, and what the session has cost so far. */
export const Meter = ({ state }: { state: ChatState }) => {
  const { contextUsed: used, contextTokens: window, ...usage } = state.usage;
  if (usage.calls === 0) return null;
  const part = used !== undefined && window ? Math.min(1, used / window) : undefined;
  const full = part !== undefined && part >= nearly;
  const spent = `${about(usage)}${count(usage.input)} tokens in, ${count(usage.cached)} of them cached, ${count(usage.output)} out, ${count(usage.calls)} calls`;
  return (
    <span className="row">
      {used !== undefined && (
        <span
          className={`meter ${full ? "full" : ""}`}
          title={
            window
              ? `${count(used)} of ${count(window)} tokens in context${full ? ". Soon earlier parts are summed up." : ""}`
              : `${count(used)} tokens in context; the model's window is not known`
          }
        >
          {part !== undefined && (
            <span className="track" aria-hidden="true">
              <i style={{ width: `${Math.round(part * 100)}%` }} />
            </span>
          )}
          {tokens(used)}
          {window ? ` of ${tokens(window)}` : ""} <span className="hide-s">tokens{full && ", soon summed up"}</span>
        </span>
      )}
      <span className="meta nw" title={spent}>
        {usage.costUsd === null && usage.unpricedCalls < usage.calls
          ? "price partly unknown"
          : `${usage.costUsd ? about(usage) : ""}${cost(usage.costUsd)}`}
      </span>
    </span>
  );
};
