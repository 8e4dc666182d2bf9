import type { Explanation, Rule, Segment } from "../../../daemon/src/http/api-types.ts";
import { classWords } from "../domain/words.ts";
import { Ago } from "../ui/ago.tsx";
import { KeyChip } from "../ui/key-chip.tsx";
import { type Effect, Latch } from "../ui/latch.tsx";
import { Literal } from "../ui/literal.tsx";

const effectOf = (explanation: Explanation, segment: Segment): Effect =>
  segment.covered ? "allow" : explanation.decision === "deny" ? "deny" : explanation.decision;

const effectWords = { allow: "Allowed", ask: "Asks", deny: "Refused" } as const;

/** One entry per part: its text, its keys, and the rule that decides it, or that there is none. */
export const ExplainParts = (props: { explanation: Explanation; tool: string; rules: readonly Rule[] }) => {
  const { explanation, rules } = props;
  if (explanation.segments.length === 0) return null;
  const ruleAt = (key: string | undefined): number => rules.findIndex((rule) => rule.key === key);
  return (
    <section aria-label="Parts">
      <h3>Parts</h3>
      <ol className="parts">
        {explanation.segments.map((segment, index) => {
          const effect = effectOf(explanation, segment);
          const at = ruleAt(segment.rule);
          const rule = rules[at];
          return (
            <li key={index}>
              <Latch effect={effect} label={effectWords[effect]} />
              <div>
                <code className="cmd">
                  <Literal text={segment.text ?? props.tool} />
                </code>
                <dl>
                  <dt>Key</dt>
                  <dd>
                    <KeyChip of={segment.key} />
                  </dd>
                  {segment.broadKey && segment.broadKey !== segment.key && (
                    <>
                      <dt>Broad key</dt>
                      <dd>
                        <KeyChip of={segment.broadKey} />
                      </dd>
                    </>
                  )}
                  <dt>Decided by</dt>
                  <dd>
                    {rule ? (
                      <>
                        Rule {at + 1}, {rule.effect}
                        <span className="meta">
                          {" "}
                          · <Ago iso={rule.createdAt} />
                        </span>
                      </>
                    ) : (
                      <>
                        No rule<span className="meta"> · class: {classWords[explanation.class].toLowerCase()}</span>
                      </>
                    )}
                  </dd>
                </dl>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
