import { type EventSchemas, type EventsPort, Type } from "@latchai/core";
import { QueuedMessage, SessionRow } from "../http/schemas/sessions.ts";

const row = Type.Object({ session: SessionRow });

/** What happens to chats. `session` of the event says to which. */
export const sessionEvents: EventSchemas = {
  "session.created": row,
  "session.updated": row,
  "session.removed": Type.Object({}),
  "session.queueChanged": Type.Object({ queue: Type.Array(QueuedMessage) }),
};

/** Five of them and their frame fit one event. */
const maxQueuedBytes = 2500;
const cutChars = 400;

/** A queue as an event holds it: a long text is cut and says so, since an event that is too large says nothing at all. */
function cutQueue(queue: readonly QueuedMessage[]): QueuedMessage[] {
  return queue.map((message) => {
    const json = JSON.stringify(message.text);
    if (Buffer.byteLength(json) <= maxQueuedBytes) return message;
    return { ...message, text: message.text.slice(0, cutChars), truncated: true };
  });
}

export const emitQueue = (events: EventsPort, session: string, queue: readonly QueuedMessage[]): void =>
  events.emit({ type: "session.queueChanged", session, data: { queue: cutQueue(queue) } });
