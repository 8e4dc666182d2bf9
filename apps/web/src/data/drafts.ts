/** What a person typed and has not sent, per session; kept until the daemon has it. */
export interface Draft {
  text: string;
  /** Given when it is sent first: a second try is the same message to the daemon. */
  clientId?: string;
}

export interface Drafts {
  read(session: string): Draft;
  write(session: string, draft: Draft): void;
}

/** Where a message waits that has no session yet. */
export const newChat = "new";

const key = (session: string): string => `latchai.draft.${session}`;

export const createDrafts = (storage: Storage): Drafts => ({
  read(session) {
    try {
      const { text, clientId } = JSON.parse(storage.getItem(key(session)) ?? "{}") as Partial<Draft>;
      return {
        text: typeof text === "string" ? text : "",
        ...(typeof clientId === "string" && { clientId }),
      };
    } catch {
      return { text: "" };
    }
  },
  write(session, draft) {
    try {
      if (draft.text === "") storage.removeItem(key(session));
      else storage.setItem(key(session), JSON.stringify(draft));
    } catch {
      // No room left: the field itself still has the text.
    }
  },
});

/** An id for one message. `randomUUID` exists on loopback and TLS only. */
export const newClientId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
