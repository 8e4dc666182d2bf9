import { Fragment, type ReactNode, useEffect, useState } from "react";
import { messageOf } from "../data/api-error.ts";
import type { CallEntry } from "../data/chat-types.ts";
import { useStore } from "../data/store.ts";
import { tokenWords } from "../domain/amounts.ts";
import { duration } from "../domain/time.ts";
import { Literal } from "../ui/literal.tsx";
import { useChatParts } from "./chat-context.tsx";
import { NoteRow } from "./note-row.tsx";
import { Reasoning } from "./reasoning.tsx";
import { cost } from "./state/chat-words.ts";
import { TextMessage } from "./text-message.tsx";

/** What a sub-agent does, from its own run: read once, then live. */
export const SubAgent = ({ run, renderCall }: { run: string; renderCall: (call: CallEntry) => ReactNode }) => {
  const { store } = useChatParts();
  const child = useStore(store.state)?.children.get(run);
  const [failed, setFailed] = useState<string | undefined>();
  const whole = child?.whole === true;
  useEffect(() => {
    if (whole) return;
    setFailed(undefined);
    store.readRun(run).catch((error: unknown) => setFailed(messageOf(error)));
  }, [store, run, whole]);
  const row = child?.run;
  return (
    <section className="child" aria-label={`Sub-agent ${row?.agent ?? ""}`}>
      {failed !== undefined && (
        <p className="row">
          <span className="meta">
            What it did could not be read: <Literal text={failed} />
          </span>
          <button
            type="button"
            className="btn s"
            onClick={() => void store.readRun(run).then(() => setFailed(undefined))}
          >
            Try now
          </button>
        </p>
      )}
      {child?.list.entries.map((entry) => {
        switch (entry.kind) {
          case "call":
            return <Fragment key={entry.id}>{renderCall(entry)}</Fragment>;
          case "note":
            return <NoteRow key={entry.id} note={entry} last={false} />;
          case "reasoning":
            return <Reasoning key={entry.id} entry={entry} live={false} />;
          case "text":
            return <TextMessage key={entry.id} entry={entry} />;
          default:
            // Its task stands in the call's arguments.
            return null;
        }
      })}
      {row && (
        <p className="meta">
          <Literal text={row.agent} />
          {row.model && (
            <>
              , <Literal text={row.model} />
            </>
          )}
          {`, ${tokenWords(row.usage)}, ${cost(row.usage.costUsd)}`}
          {row.endedAt && `, ${duration(Date.parse(row.endedAt) - Date.parse(row.startedAt))}`}
          {row.denied > 0 && `, ${row.denied} refused`}
        </p>
      )}
    </section>
  );
};
