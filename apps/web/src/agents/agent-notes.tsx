import type { AgentDetail } from "../../../daemon/src/http/api-types.ts";
import { lineDiff } from "../domain/line-diff.ts";
import { hashOf } from "../domain/route.ts";
import { DiffView } from "../ui/diff-view.tsx";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";
import { ProblemList } from "../ui/problem-list.tsx";

/** What a person should know before reading on: a version that waits, and what is wrong with the file. */
export const AgentNotes = ({ agent }: { agent: AgentDetail }) => (
  <>
    {agent.state === "waiting" && (
      <Note tone="ask" title="The file was changed outside LatchAI and waits for you.">
        <p>
          {agent.changedBy && (
            <>
              Changed by{" "}
              <b>
                <Literal text={agent.changedBy} />
              </b>
              .{" "}
            </>
          )}
          {agent.accepted === undefined
            ? "No version of it is in force until you accept one."
            : "The accepted version is in force until you decide."}{" "}
          {agent.trustId && (
            <a href={hashOf({ screen: "settings", tab: "trust", item: agent.trustId })}>Decide in Trust</a>
          )}
        </p>
        <p>Below is the file as it is now. Saving it here accepts it, together with what you change.</p>
      </Note>
    )}
    {agent.state === "waiting" && agent.accepted !== undefined && (
      <details className="card waiting-diff">
        <summary>What changed since the accepted version</summary>
        <DiffView rows={lineDiff(agent.accepted, agent.text)} layout="unified" label="Difference" />
      </details>
    )}
    {agent.problems.length > 0 && (
      <Note
        tone={agent.state === "broken" ? "deny" : "ask"}
        icon="warn"
        title={agent.state === "broken" ? "The file cannot be used as it is." : "Parts of the file are not used."}
      >
        <ProblemList problems={agent.problems} />
        {agent.state === "broken" && agent.usable && <p>The last good version runs on.</p>}
      </Note>
    )}
  </>
);
