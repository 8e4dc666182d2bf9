import type { TestAnswer } from "../../../daemon/src/http/api-types.ts";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";

/** What a server said when it was asked who it is. */
export const TestOutcome = ({ outcome }: { outcome: TestAnswer }) => (
  <div role="status" className="stack">
    <Note tone={outcome.ok ? "allow" : "deny"} title={outcome.ok ? "It answers." : "It does not work."}>
      <p className="mono">
        <Literal text={(outcome.ok ? outcome.version : outcome.message) ?? ""} />
      </p>
    </Note>
    {outcome.warnings.length > 0 && (
      <Note tone="ask" icon="warn" title="Its role may do more than read.">
        {outcome.warnings.map((warning) => (
          <p key={warning}>
            <Literal text={warning} />
          </p>
        ))}
        <p>A role with read rights only is the safer one; docs/databases.md has the lines to make it.</p>
      </Note>
    )}
  </div>
);
