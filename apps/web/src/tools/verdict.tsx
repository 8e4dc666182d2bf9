import { messageOf } from "../data/api-error.ts";
import { useExplain } from "../data/tools.ts";
import { Latch } from "../ui/latch.tsx";
import { Literal } from "../ui/literal.tsx";
import { useSettled } from "../ui/use-settled.ts";
import { verdictWords } from "./verdict-words.ts";

/** What the gate would say to these arguments, asked once they stand still. */
export const Verdict = ({ tool, args }: { tool: string; args: unknown }) => {
  const settled = useSettled(args, 300);
  const explain = useExplain(tool, settled === undefined ? undefined : { arguments: settled, attended: true });
  if (args === undefined)
    return <span className="verdict-line">The gate's answer stands here once the arguments are complete.</span>;
  if (explain.isError)
    return (
      <span className="verdict-line">
        <span className="muted">
          The gate could not read this call: <Literal text={messageOf(explain.error)} />
        </span>
      </span>
    );
  // An answer to other arguments is no answer.
  const late = explain.isPlaceholderData || JSON.stringify(settled) !== JSON.stringify(args);
  if (!explain.data) return <span className="verdict-line" />;
  const { effect, title, why } = verdictWords(explain.data, tool);
  return (
    <span className="verdict-line" aria-busy={late}>
      <Latch effect={effect} />
      <span>
        <b className={`t-${effect}`}>{title}</b>{" "}
        <span className="muted">
          <Literal text={why} />
        </span>
      </span>
    </span>
  );
};
