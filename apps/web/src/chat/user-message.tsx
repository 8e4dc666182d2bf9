import { useEffect, useRef, useState } from "react";
import type { UserEntry } from "../data/chat-types.ts";
import { newClientId } from "../data/drafts.ts";
import { useStore } from "../data/store.ts";
import { clockTime } from "../domain/time.ts";
import { Act } from "../ui/act.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { useChatParts } from "./chat-context.tsx";
import { useEdit, useSaid } from "./use-edit.ts";
import { useWhole } from "./use-whole.ts";

const shownChars = 4000;

const Editor = ({ entry, text, running }: { entry: UserEntry; text: string; running: boolean }) => {
  const { editing, actions, attempt } = useChatParts();
  const [clientId] = useState(newClientId);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // The person asked to edit: the hand goes on where the text ends.
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const send = async (): Promise<void> => {
    if (sending || running || text.trim() === "") return;
    setSending(true);
    const done = await attempt("Sending it anew", () => actions.resend(entry.id, text, clientId));
    setSending(false);
    if (done) editing.set(undefined);
  };
  return (
    <form
      ref={form}
      className="edit-message"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={field}
        className="input"
        aria-label="Your message, edited"
        rows={Math.min(12, text.split("\n").length + 1)}
        value={text}
        onChange={(event) => editing.set({ id: entry.id, text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === "Escape") editing.set(undefined);
          if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            void send();
          }
        }}
      />
      <div className="row wrap">
        <Act type="submit" className="btn s primary" aria-busy={sending} disabled={running || text.trim() === ""}>
          Send it anew
        </Act>
        <button type="button" className="btn s quiet" onClick={() => editing.set(undefined)}>
          Keep it as it was
        </button>
        <span className="meta">
          {running ? "Stop the turn first." : "What came after it leaves the chat. Changed files stay as they are."}
        </span>
      </div>
    </form>
  );
};

/** What the person said, with a way to say it differently. */
export const UserMessage = ({ entry, running }: { entry: UserEntry; running: boolean }) => {
  const { editing } = useChatParts();
  const edited = useStore(editing);
  const edit = useEdit();
  const said = useSaid();
  const [all, setAll] = useState(false);
  const whole = useWhole(entry.id, all && entry.truncated === true);
  const long = entry.text.length > shownChars || entry.truncated === true;
  return (
    <div className="turn you">
      <span className="who">
        <span className="face" aria-hidden="true">
          Y
        </span>
        You
        <time className="meta" dateTime={entry.at} title={entry.at}>
          {clockTime(entry.at).slice(0, 5)}
        </time>
      </span>
      {edited?.id === entry.id ? (
        <Editor entry={entry} text={edited.text} running={running} />
      ) : (
        <div className="you-said">
          <p>
            <Literal text={long && !all ? `${entry.text.slice(0, shownChars)}…` : entry.text} />
          </p>
          <span className="row-acts">
            <CopyButton text={() => said(entry)} label="Copy your message" />
            <button
              type="button"
              className="btn quiet s icon"
              aria-label="Edit and send anew"
              title="Edit and send anew"
              data-edit={entry.id}
              onClick={() => edit(entry)}
            >
              <Icon name="pen" />
            </button>
          </span>
        </div>
      )}
      {long && edited?.id !== entry.id && (
        <p>
          <button
            type="button"
            className="btn quiet s"
            aria-busy={whole.state === "reading"}
            onClick={() => setAll(!all)}
          >
            {all ? "Show the beginning only" : "Show all of it"}
          </button>
        </p>
      )}
    </div>
  );
};
