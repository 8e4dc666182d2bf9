import type { Explanation, Rule } from "../../../daemon/src/http/api-types.ts";
import { verdictWords } from "../tools/verdict-words.ts";
import { ClassBadge } from "../ui/class-badge.tsx";
import { KeyChip } from "../ui/key-chip.tsx";
import { Latch } from "../ui/latch.tsx";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";
import { Checks } from "./checks.tsx";
import { ExplainParts } from "./explain-parts.tsx";

/** The gate's answer: decision and deciding rule, each part with its key, what else was checked. */
export const Explained = (props: {
  explanation: Explanation;
  unattended: Explanation | undefined;
  tool: string;
  rules: readonly Rule[];
}) => {
  const { explanation, unattended } = props;
  const { effect, title, why } = verdictWords(explanation, props.tool);
  return (
    <>
      <div className={`verdict ${effect}`} role="status">
        <Latch effect={effect} />
        <div>
          <div className="row wrap">
            <b>{title.replace(/\.$/, "")}</b>
            <ClassBadge of={explanation.class} />
          </div>
          <p>
            <Literal text={why} />
          </p>
          {explanation.rule && (
            <p>
              Decided by <KeyChip of={explanation.rule} link />
            </p>
          )}
        </div>
      </div>
      <ExplainParts explanation={explanation} tool={props.tool} rules={props.rules} />
      <Checks explanation={explanation} />
      {unattended && unattended.decision !== explanation.decision && (
        <Note
          plain
          tone={unattended.decision}
          title={unattended.decision === "deny" ? "Unattended, this is denied." : "Unattended, this runs."}
        >
          <p className="small">
            <Literal text={unattended.message ?? verdictWords(unattended, props.tool).why} />
          </p>
        </Note>
      )}
    </>
  );
};
