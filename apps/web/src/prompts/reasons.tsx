import type { Prompt } from "../../../daemon/src/http/api-types.ts";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";

/** Why a rule cannot read this call, one line each. */
export const Reasons = ({ prompt }: { prompt: Prompt }) =>
  prompt.reasons.length === 0 ? null : (
    <ul className="reasons" aria-label="Why a person must read this" tabIndex={-1}>
      {prompt.reasons.map((reason, at) => (
        <li key={at}>
          <Icon name="warn" />
          <span>
            <Literal text={reason} />
          </span>
        </li>
      ))}
    </ul>
  );
