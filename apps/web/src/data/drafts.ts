/** What a person typed and has not sent, per session; kept until the daemon has it. */
export interface Draft {
  text: string;
  /** Given when it is sent first: a second try is the same message to the daemon. */
  clientId?: string;
}

/** A message of the past as it is being said differently. */
export interface Edit {
  id: string;
  text: string;
}

export interface Drafts {
  read(session: string): Draft;
  write(session: string, draft: Draft): void;
  readEdit(session: string): Edit | undefined;
  writeEdit(session: string, edit: Edit | undefined): void;
}

/** Where a message waits that has no session yet. */
export const newChat = "new";

const key = (session: string): string => `latchai.draft.${session}`;
const editKey = (session: string): string => `latchai.edit.${session}`;

export const createDrafts = (storage: Storage): Drafts => {
  const stored = (at: string): Readonly<Record<string, unknown>> => {
    try {
      return Object(JSON.parse(storage.getItem(at) ?? "{}")) as Readonly<Record<string, unknown>>;
    } catch {
      return {};
    }
  };
  const store = (at: string, value: object | undefined): void => {
    try {
      if (value === undefined) storage.removeItem(at);
      else storage.setItem(at, JSON.stringify(value));
    } catch {
      // No room left: the field itself still has the text.
    }
  };
  return {
    read(session) {
      const { text, clientId } = stored(key(session));
      return {
        text: typeof text === "string" ? text : "",
        ...(typeof clientId === "string" && { clientId }),
      };
    },
    write: (session, draft) => store(key(session), draft.text === "" ? undefined : draft),
    readEdit(session) {
      const { id, text } = stored(editKey(session));
      return typeof id === "string" && typeof text === "string" ? { id, text } : undefined;
    },
    writeEdit: (session, edit) => store(editKey(session), edit),
  };
};

/** An id for one message. `randomUUID` exists on loopback and TLS only. */
export const newClientId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
