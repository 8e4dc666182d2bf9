import type { TrustEntry } from "../../../daemon/src/http/api-types.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";

const kinds: Readonly<Record<string, { icon: IconName; label: string; badge: string }>> = {
  code: { icon: "code", label: "Arbitrary code", badge: "code" },
  reach: { icon: "arrow", label: "Reach", badge: "" },
  schedule: { icon: "clock", label: "Schedule", badge: "" },
  rule: { icon: "check", label: "Rule", badge: "" },
};

/** What accepting gives, one line each. */
export const Grants = ({ grants, waiting }: { grants: NonNullable<TrustEntry["grants"]>; waiting: boolean }) => (
  <div className={`gain ${waiting ? "" : "given"}`}>
    <h3>{waiting ? "Accepting this gives" : "This version has"}</h3>
    <ul>
      {grants.map(({ what, text }, at) => {
        const kind = kinds[what] ?? { icon: "info" as const, label: what, badge: "" };
        return (
          <li key={at}>
            <span className={`badge ${kind.badge}`}>
              <Icon name={kind.icon} />
              {kind.label}
            </span>
            <span>
              <Literal text={text} />
            </span>
          </li>
        );
      })}
    </ul>
  </div>
);
