import { useState } from "react";
import type { QueuedMessage } from "../../../daemon/src/http/api-types.ts";
import { Act } from "../ui/act.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { useChatParts } from "./chat-context.tsx";

const Item = ({ message }: { message: QueuedMessage }) => {
  const { actions, attempt } = useChatParts();
  const [text, setText] = useState<string | undefined>();
  const save = async (): Promise<void> => {
    if (text === undefined || text.trim() === "") return;
    if (await attempt("Changing the waiting message", () => actions.editQueued(message.id, text))) setText(undefined);
  };
  if (text !== undefined)
    return (
      <li>
        <textarea
          className="input"
          aria-label="Waiting message"
          // biome-ignore lint/a11y/noAutofocus: the person pressed Edit to type here
          autoFocus
          rows={Math.min(6, text.split("\n").length)}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setText(undefined);
            if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault();
              void save();
            }
          }}
        />
        <Act className="btn s" onClick={() => void save()}>
          Keep this
        </Act>
      </li>
    );
  return (
    <li>
      <Icon name="clock" />
      <span className="clip grow">
        <Literal text={message.text} />
      </span>
      <Act className="btn quiet s icon" aria-label="Edit the waiting message" onClick={() => setText(message.text)}>
        <Icon name="pen" />
      </Act>
      <Act
        className="btn quiet s icon"
        aria-label="Take the waiting message back"
        onClick={() => void attempt("Taking it back", () => actions.dropQueued(message.id))}
      >
        <Icon name="x" />
      </Act>
    </li>
  );
};

/** Messages that wait for the turn to end, each still editable. */
export const QueueList = ({ queue }: { queue: readonly QueuedMessage[] }) =>
  queue.length === 0 ? null : (
    <section className="queue" aria-label="Waiting messages">
      <p className="meta">Sent when this turn ends</p>
      <ol>
        {queue.map((message) => (
          <Item key={message.id} message={message} />
        ))}
      </ol>
    </section>
  );
