import { useEffect, useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { type Draft, newClientId } from "../data/drafts.ts";
import { useServices } from "../data/services.tsx";

export interface DraftField {
  text: string;
  sending: boolean;
  failed: string | undefined;
  type(text: string): void;
  /** Sends what stands in the field; it is emptied when the daemon has it, and not before. */
  send(deliver: (text: string, clientId: string) => Promise<void>): Promise<boolean>;
}

/** The text field of one session, kept in this browser until it is sent. */
export const useDraft = (session: string): DraftField => {
  const { drafts } = useServices();
  const [draft, setDraft] = useState<Draft>(() => drafts.read(session));
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string | undefined>();
  useEffect(() => {
    setDraft(drafts.read(session));
    setFailed(undefined);
  }, [drafts, session]);

  const keep = (next: Draft): void => {
    setDraft(next);
    drafts.write(session, next);
  };
  return {
    text: draft.text,
    sending,
    failed,
    type(text) {
      setFailed(undefined);
      // Another text is another message.
      keep({ text });
    },
    async send(deliver) {
      const { text, clientId = newClientId() } = draft;
      if (sending || text.trim() === "") return false;
      keep({ text, clientId });
      setSending(true);
      setFailed(undefined);
      try {
        await deliver(text, clientId);
      } catch (error) {
        setFailed(messageOf(error));
        return false;
      } finally {
        setSending(false);
      }
      // What was typed meanwhile stays.
      const now = drafts.read(session).text;
      keep({ text: now === text ? "" : now });
      return true;
    },
  };
};
