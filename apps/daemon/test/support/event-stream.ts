import { type ClientRequest, request } from "node:http";

export interface StreamFrame {
  id?: string;
  event: string;
  data: string;
}

export interface EventStream {
  status: number;
  /** Resolves with the first frame, seen already or to come, for which `matches` holds; rejects when the stream ends first. */
  next(matches: (frame: StreamFrame) => boolean): Promise<StreamFrame>;
  frames: readonly StreamFrame[];
  /** Resolves when the daemon has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens GET /api/events and parses it as the page does. */
export function openStream(url: string, headers: Readonly<Record<string, string>>): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const outgoing: ClientRequest = request(new URL("/api/events", url), { headers, agent: false }, (response) => {
      const frames: StreamFrame[] = [];
      const waiting = new Set<() => void>();
      let rest = "";
      let over = false;
      const wake = (): void => {
        for (const look of waiting) look();
      };
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        const blocks = (rest + chunk).split("\n\n");
        rest = blocks.pop() ?? "";
        frames.push(...blocks.flatMap(parse));
        wake();
      });
      const ended = new Promise<void>((done) => {
        response.on("close", () => {
          over = true;
          wake();
          done();
        });
      });
      response.on("error", () => undefined);
      resolve({
        status: response.statusCode ?? 0,
        frames,
        ended,
        next: (matches) =>
          new Promise((found, failed) => {
            const look = (): void => {
              const frame = frames.find(matches);
              if (!frame && !over) return;
              waiting.delete(look);
              if (frame) found(frame);
              else failed(new Error("the stream ended before the frame came"));
            };
            waiting.add(look);
            look();
          }),
        close: () => outgoing.destroy(),
      });
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

function parse(block: string): StreamFrame[] {
  const frame: StreamFrame = { event: "message", data: "" };
  for (const line of block.split("\n")) {
    const [, field, value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === "id") frame.id = value;
    else if (field === "event") frame.event = value;
    else if (field === "data") frame.data += value;
  }
  return frame.data === "" ? [] : [frame];
}

/** The event of a frame. */
export const eventOf = (
  frame: StreamFrame,
): { id: string; type: string; session?: string; data: Record<string, unknown> } =>
  JSON.parse(frame.data) as { id: string; type: string; data: Record<string, unknown> };

export const isEvent =
  (type: string) =>
  (frame: StreamFrame): boolean =>
    frame.event === "message" && eventOf(frame).type === type;
