import type { Prompt } from "../../../daemon/src/http/api-types.ts";
import { usePermissions } from "../data/permissions.ts";
import { Ago } from "../ui/ago.tsx";
import { KeyChip } from "../ui/key-chip.tsx";
import { Latch } from "../ui/latch.tsx";
import { Literal } from "../ui/literal.tsx";

/** One row per part: latch, text, and the rule that covers it, or that there is none. */
export const Segments = ({ prompt }: { prompt: Prompt }) => {
  const rules = usePermissions().data?.rules ?? [];
  if (prompt.segments.length === 0) return null;
  return (
    <ul className="segs" aria-label="Parts" tabIndex={-1}>
      {prompt.segments.map((segment, at) => {
        const rule =
          segment.rule === undefined
            ? undefined
            : rules.find((other) => other.key === segment.rule && other.effect === "allow");
        return (
          <li key={at}>
            <Latch effect={segment.covered ? "allow" : "ask"} label={segment.covered ? "Covered" : "Asks"} />
            <code className="seg-text">
              <Literal text={segment.text ?? prompt.tool} />
            </code>
            <span className="why">
              {segment.covered ? (
                <>
                  <b className="t-allow">Covered</b>
                  {segment.rule && (
                    <>
                      {" "}
                      by <KeyChip of={segment.rule} />
                    </>
                  )}
                  {rule && (
                    <>
                      {" "}
                      since <Ago iso={rule.createdAt} />
                    </>
                  )}
                </>
              ) : (
                <b className="t-ask">No rule yet</b>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
};
