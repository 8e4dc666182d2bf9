import type { ReactNode } from "react";
import type { CallEntry } from "../data/chat-types.ts";
import { hitsOf } from "../domain/hits.ts";
import { Hits } from "../tools/hits.tsx";
import { Images } from "../tools/result-card.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { DiffView } from "../ui/diff-view.tsx";
import { Icon } from "../ui/icon.tsx";
import { useChatParts } from "./chat-context.tsx";
import { prettyArguments } from "./state/call-brief.ts";
import { callDiff } from "./state/call-diff.ts";
import { useWhole } from "./use-whole.ts";

const UndoStep = ({ step }: { step: string }) => {
  const { undo } = useChatParts();
  if (!undo) return null;
  return (
    <p className="call-part row">
      <button
        type="button"
        className="btn s"
        onClick={() => undo({ selector: { steps: [step] }, what: "this change" })}
      >
        <Icon name="undo" />
        Undo this change
      </button>
    </p>
  );
};

/** Arguments, change, result and pictures of one call; what was cut is read when this is on screen. */
export const CallResult = ({ call, children }: { call: CallEntry; children?: ReactNode }) => {
  const wants = call.truncated === true || ((call.imageCount ?? 0) > 0 && call.images === undefined);
  const whole = useWhole(call.id, wants);
  const diff = callDiff(call.details);
  const hits = call.status === "ok" && call.result !== undefined ? hitsOf(call.tool, call.result) : undefined;
  const failed = call.status !== "ok" && call.status !== "running" && call.status !== "waiting";
  return (
    <div className="call-body">
      {children}
      {diff ? (
        <DiffView rows={diff.rows} layout="unified" label="Change" />
      ) : (
        <div className="call-part">
          <span className="meta">Arguments</span>
          <CodeBlock text={prettyArguments(call.arguments)} label="Arguments" wrapped />
        </div>
      )}
      {hits ? (
        <Hits hits={hits} />
      ) : (
        call.result !== undefined &&
        call.result !== "" && (
          <div className="call-part">
            <span className="meta">{failed ? "What the model was told" : "Result"}</span>
            <CodeBlock text={call.result} label="Result" wrapped />
          </div>
        )
      )}
      {call.images && call.images.length > 0 && <Images urls={call.images} />}
      {call.checkpoint !== undefined && <UndoStep step={call.checkpoint} />}
      {whole.state === "reading" && <p className="meta call-part">Reading the whole of it</p>}
      {whole.state === "failed" && (
        <p className="call-part row">
          <span className="meta">This is a part; the whole could not be read.</span>
          <button type="button" className="btn s" onClick={whole.again}>
            Try now
          </button>
        </p>
      )}
    </div>
  );
};
