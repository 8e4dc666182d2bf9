import { type ReactNode, useEffect, useRef } from "react";
import { useModels } from "../data/models.ts";
import { useConnected } from "../data/use-connected.ts";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import type { DraftField } from "./use-draft.ts";

const maxChars = 200_000;
const maxRows = 10;

/** The field for a message: Enter sends, Shift Enter makes a line. Stop stands beside Send while a turn runs. */
export const MessageBox = (props: {
  draft: DraftField;
  placeholder: string;
  onSend: () => void;
  blocked?: string | undefined;
  stop?: ReactNode;
}) => {
  const { draft } = props;
  const connected = useConnected();
  const blocked = useModels().data?.none === undefined ? props.blocked : "No model can be used yet";
  const field = useRef<HTMLTextAreaElement>(null);
  const off = draft.sending || draft.text.trim() === "" || !connected || blocked !== undefined;
  useEffect(() => {
    // A chat is opened to write in it; where a keyboard would cover half of the screen it is not.
    const at = document.activeElement;
    if (!matchMedia("(pointer: coarse)").matches && (at === document.body || at?.id === "main")) field.current?.focus();
  }, []);
  return (
    <>
      {draft.failed !== undefined && (
        <p className="error send-failed" role="alert">
          <Icon name="warn" />
          <span className="grow">
            Not sent: <Literal text={draft.failed} />
          </span>
          <button type="button" className="btn s" disabled={off} onClick={props.onSend}>
            Send again
          </button>
        </p>
      )}
      <form
        className="box"
        onSubmit={(event) => {
          event.preventDefault();
          if (!off) props.onSend();
        }}
      >
        <textarea
          ref={field}
          id="message"
          rows={Math.min(maxRows, draft.text.split("\n").length)}
          aria-label="Message"
          placeholder={props.placeholder}
          maxLength={maxChars}
          value={draft.text}
          onChange={(event) => draft.type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (!off) props.onSend();
          }}
        />
        {props.stop}
        <button
          type="submit"
          className="btn icon primary"
          aria-label="Send"
          title={connected ? (blocked ?? "Send (Enter)") : "Not connected to the daemon"}
          aria-busy={draft.sending}
          disabled={off}
        >
          <Icon name="send" />
        </button>
      </form>
    </>
  );
};
