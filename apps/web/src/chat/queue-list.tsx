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

/** Messages that wait, each still editable: for the turn to end or, after one that did not end well, for the person. */
export const QueueList = ({ queue, running }: { queue: readonly QueuedMessage[]; running: boolean }) => {
  const { actions, attempt } = useChatParts();
  if (queue.length === 0) return null;
  return (
    <section className="queue" aria-label="Waiting messages">
      {running ? (
        <p className="meta">Sent when this turn ends</p>
      ) : (
        <p className="row wrap">
          <span className="meta">Waiting for you, because the turn before was not completed</span>
          <Act className="btn s" onClick={() => void attempt("Sending it", actions.proceed)}>
            Go on
          </Act>
        </p>
      )}
      <ol>
        {queue.map((message) => (
          <Item key={message.id} message={message} />
        ))}
      </ol>
    </section>
  );
};
