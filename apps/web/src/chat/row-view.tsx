import { memo } from "react";
import { clockTime } from "../domain/time.ts";
import { PromptCard } from "../prompts/prompt-card.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { CallCard } from "./call-card.tsx";
import { FoldRow } from "./fold-row.tsx";
import { NoteRow } from "./note-row.tsx";
import { Reasoning } from "./reasoning.tsx";
import { type Row, sameRow } from "./state/rows.ts";
import type { TailState } from "./state/tail-of.ts";
import { Tail } from "./tail.tsx";
import { TextMessage } from "./text-message.tsx";
import { TurnEnd } from "./turn-end.tsx";
import { UserMessage } from "./user-message.tsx";

interface RowProps {
  row: Row;
  /** Who speaks, where the row says so. */
  agent: string;
  running: boolean;
  last: boolean;
  tail: TailState | undefined;
}

const Content = ({ row, running, last, tail }: RowProps) => {
  switch (row.kind) {
    case "user":
      return <UserMessage entry={row.entry} running={running} />;
    case "call":
      return <CallCard call={row.entry} prompts={row.prompts} />;
    case "fold":
      return <FoldRow id={row.key} calls={row.calls} />;
    case "end":
      return (
        <TurnEnd
          run={row.run}
          steps={row.steps}
          last={row.last && !running}
          {...(row.answer && { answer: row.answer })}
        />
      );
    case "prompt":
      return <PromptCard prompt={row.prompt} />;
    case "tail":
      return tail ? <Tail state={tail} /> : null;
    default: {
      const { entry } = row;
      if (entry.kind === "text") return <TextMessage entry={entry} live={running && last} />;
      if (entry.kind === "reasoning") return <Reasoning entry={entry} live={running && last} />;
      return <NoteRow note={entry} last={last && running} />;
    }
  }
};

/** One row, under the name of who speaks where that changes. */
const Whole = (props: RowProps) => {
  const { row, agent } = props;
  return (
    <>
      {row.head && (
        <span className="who">
          <span className="face bot" aria-hidden="true">
            <Icon name="agents" />
          </span>
          <Literal text={agent} />
          <time className="meta" dateTime={row.head.at} title={row.head.at}>
            {clockTime(row.head.at).slice(0, 5)}
          </time>
        </span>
      )}
      <Content {...props} />
    </>
  );
};

/** Drawn again only when something of it changed, so that streaming text does not redraw what stands above it. */
export const RowView = memo(
  Whole,
  (before, after) =>
    before.running === after.running &&
    before.last === after.last &&
    (after.row.kind !== "tail" || before.tail?.is === after.tail?.is) &&
    before.agent === after.agent &&
    sameRow(before.row, after.row),
);
