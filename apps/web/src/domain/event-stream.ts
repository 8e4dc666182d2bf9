/** One server-sent event. `id` is the last id seen, as the format has it. */
export interface StreamEvent {
  id: string;
  event: string;
  data: string;
}

export interface EventStreamParser {
  /** Feeds a chunk of text; returns the events that it completed. */
  push(chunk: string): StreamEvent[];
  /** Last event id seen, "" at first. */
  lastId(): string;
}

/** Incremental parser of text/event-stream: any line end, chunks cut anywhere, comments and unknown fields skipped. */
export const createEventStreamParser = (): EventStreamParser => {
  let rest = "";
  let first = true;
  let id = "";
  let event = "";
  let data: string[] = [];

  const line = (text: string): StreamEvent | undefined => {
    if (text === "") {
      const done = data.length > 0 ? { id, event: event || "message", data: data.join("\n") } : undefined;
      event = "";
      data = [];
      return done;
    }
    const colon = text.indexOf(":");
    if (colon === 0) return undefined;
    const field = colon === -1 ? text : text.slice(0, colon);
    const value = colon === -1 ? "" : text.slice(colon + (text[colon + 1] === " " ? 2 : 1));
    if (field === "data") data.push(value);
    else if (field === "event") event = value;
    else if (field === "id" && !value.includes("\0")) id = value;
    return undefined;
  };

  return {
    lastId: () => id,
    push(chunk) {
      let text = rest + chunk;
      if (first && text !== "") {
        first = false;
        if (text.startsWith("\ufeff")) text = text.slice(1);
      }
      const events: StreamEvent[] = [];
      let from = 0;
      for (;;) {
        const rel = text.slice(from).search(/[\r\n]/);
        if (rel === -1) break;
        const end = from + rel;
        // A lone CR at the end may be half of a CRLF: wait for the next chunk.
        if (text[end] === "\r" && end === text.length - 1) break;
        const found = line(text.slice(from, end));
        if (found) events.push(found);
        from = end + (text[end] === "\r" && text[end + 1] === "\n" ? 2 : 1);
      }
      rest = text.slice(from);
      return events;
    },
  };
};
