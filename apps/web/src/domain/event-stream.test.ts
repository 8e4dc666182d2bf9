import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEventStreamParser, type StreamEvent } from "./event-stream.ts";

const parse = (chunks: readonly string[]): StreamEvent[] => {
  const parser = createEventStreamParser();
  return chunks.flatMap((chunk) => parser.push(chunk));
};

const stream = [
  ": still here\n\n",
  'id: 01A\ndata: {"type":"tool.started"}\n\n',
  "id: 01B\r\nevent: reset\r\ndata: {}\r\n\r\n",
  "data: first\rdata: second\r\r",
  "id: 01C\n\n",
  "retry: 10\nunknown: x\ndata:no space\n\n",
].join("");

const expected: StreamEvent[] = [
  { id: "01A", event: "message", data: '{"type":"tool.started"}' },
  { id: "01B", event: "reset", data: "{}" },
  { id: "01B", event: "message", data: "first\nsecond" },
  { id: "01C", event: "message", data: "no space" },
];

describe("event stream", () => {
  it("reads every line end, comments and unknown fields", () => expect(parse([stream])).toEqual(expected));

  it("reads the same wherever the chunks are cut", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
        const chunks = at.slice(1).map((end, n) => stream.slice(at[n], end));
        expect(parse(chunks)).toEqual(expected);
      }),
    );
  });

  it("holds an event back until its blank line", () => {
    const parser = createEventStreamParser();
    expect(parser.push("data: half")).toEqual([]);
    expect(parser.push("\n")).toEqual([]);
    expect(parser.push("\n")).toEqual([{ id: "", event: "message", data: "half" }]);
  });

  it("remembers the last id, also of an event without data", () => {
    const parser = createEventStreamParser();
    parser.push("id: 7\n\n");
    expect(parser.lastId()).toBe("7");
  });
});
