import type { Entry } from "../../../daemon/src/http/api-types.ts";
import { Literal } from "../ui/literal.tsx";
import { CallCard } from "./call-card.tsx";
import { NoteRow } from "./note-row.tsx";
import { Reasoning } from "./reasoning.tsx";
import { TextMessage } from "./text-message.tsx";

/** An entry to read, outside of a chat that goes on. */
export const PlainEntry = ({ entry }: { entry: Entry }) => {
  switch (entry.kind) {
    case "call":
      return <CallCard call={entry} prompts={[]} />;
    case "note":
      return <NoteRow note={entry} last={false} />;
    case "reasoning":
      return <Reasoning entry={entry} live={false} />;
    case "text":
      return entry.text === "" ? null : <TextMessage entry={entry} />;
    default:
      return (
        <div className="you-said">
          <p>
            <Literal text={entry.text} />
          </p>
        </div>
      );
  }
};
