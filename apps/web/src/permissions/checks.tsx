import type { Explanation } from "../../../daemon/src/http/api-types.ts";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";

/** What the gate looked at besides the parts. */
export const Checks = ({ explanation }: { explanation: Explanation }) => {
  const refused = ["denylist", "floor"].includes(explanation.by);
  // What was refused before them was not put to the rules.
  const ruled = explanation.decision === "deny" && explanation.by === "rule";
  return (
    <section aria-label="Also checked">
      <h3>Also checked</h3>
      <ul className="checks">
        <li className={refused ? "t-deny" : ""}>
          <Icon name={refused ? "warn" : "check"} />
          {refused ? "Denylist and floors: refused, and no rule lifts it" : "Denylist and floors: no match"}
        </li>
        {!refused && (
          <li className={ruled ? "t-deny" : ""}>
            <Icon name={ruled ? "warn" : "check"} />
            {ruled ? "Deny rules: one matches a reading of this call" : "Deny rules on every reading: no match"}
          </li>
        )}
        {explanation.reasons.length === 0 ? (
          <li>
            <Icon name="check" />
            Nothing hidden: every part was read
          </li>
        ) : (
          explanation.reasons.map((reason, at) => (
            <li key={at} className="t-ask">
              <Icon name="warn" />
              <Literal text={reason} />
            </li>
          ))
        )}
      </ul>
    </section>
  );
};
