import { randomUUID } from "node:crypto";
import type { ChatApi } from "../link/chat-api.ts";
import { sessionPath } from "../link/follow.ts";
import type { ChatConsole } from "../screen/console.ts";

/** Sends what the person wrote, in the order in which it was written, each exactly once. */
export interface Composer {
  send(session: string, text: string): void;
  /** The next message replaces this one. */
  edit(entry: string, text: string): void;
  isEditing(): boolean;
  cancelEdit(): void;
  /** Whether a message was sent from here. */
  isOwn(clientId: string | undefined): boolean;
  /** Whether anything was sent to a session. */
  hasSentTo(session: string): boolean;
}

export function createComposer(api: ChatApi, console: ChatConsole, complain: (error: unknown) => void): Composer {
  const own = new Set<string>();
  const sessions = new Set<string>();
  let editing: string | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  async function deliver(session: string, text: string, entry: string | undefined): Promise<void> {
    const clientId = randomUUID();
    own.add(clientId);
    // The id makes it safe to send again to a daemon that was started anew.
    if (entry === undefined)
      await api.send("POST", sessionPath(session, "/messages"), { text, clientId }, "repeatable");
    else await api.send("POST", sessionPath(session, "/resend"), { entry, text, clientId }, "repeatable");
  }

  return {
    send(session, text) {
      const entry = editing;
      editing = undefined;
      sessions.add(session);
      queue = queue
        .then(() => deliver(session, text, entry))
        .catch((error: unknown) => {
          complain(error);
          // What was not taken is not lost: it stands in the line again, or under the up key.
          if (!console.hasDraft()) console.fill(text);
          if (entry !== undefined) editing = entry;
        });
    },
    edit(entry, text) {
      editing = entry;
      console.fill(text);
    },
    isEditing: () => editing !== undefined,
    cancelEdit() {
      editing = undefined;
    },
    isOwn: (clientId) => clientId !== undefined && own.has(clientId),
    hasSentTo: (session) => sessions.has(session),
  };
}
