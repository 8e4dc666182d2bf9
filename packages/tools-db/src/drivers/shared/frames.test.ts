import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { createFrames, guardStream, MessageTooLong } from "./frames.ts";

const postgres = (body: number): Buffer => {
  const message = Buffer.alloc(5 + body, 1);
  message.writeUInt32BE(body + 4, 1);
  return message;
};
const mysql = (body: Buffer | number): Buffer => {
  const bytes = typeof body === "number" ? Buffer.alloc(body, 1) : body;
  const header = Buffer.alloc(4);
  header.writeUIntLE(bytes.length, 0, 3);
  return Buffer.concat([header, bytes]);
};
/** The same stream in pieces of every size. */
const cuts = (stream: Buffer, size: number) =>
  Array.from({ length: Math.ceil(stream.length / size) }, (_, index) =>
    stream.subarray(index * size, (index + 1) * size),
  );

describe("the frames of a server's stream", () => {
  test.each([1, 2, 3, 5, 7, 64, 10_000])("are followed in chunks of %i bytes", (size) => {
    const fine = Buffer.concat([postgres(0), postgres(100), postgres(3), postgres(99)]);
    const frames = createFrames("postgres", 100);
    for (const chunk of cuts(fine, size)) expect(frames(chunk)).toBe(true);
    expect(cuts(postgres(101), size).map(frames)).toContain(false);
  });

  test("count a MySQL message that goes on in the next packet as one", () => {
    const long = Buffer.concat([mysql(0xffffff), mysql(10)]);
    expect(createFrames("mysql", 0xffffff + 10)(long)).toBe(true);
    expect(createFrames("mysql", 0xffffff + 9)(long)).toBe(false);
    const frames = createFrames("mysql", 0xffffff + 9);
    for (const message of [mysql(0xfffff0), mysql(0xfffff0), mysql(10)]) expect(frames(message)).toBe(true);
  });

  test.each([1, 3, 4, 6, 1000])("give the short bodies whole, in chunks of %i bytes", (size) => {
    const seen: string[] = [];
    const frames = createFrames("mysql", 1000, (body) => seen.push(Buffer.from(body).toString()));
    const stream = Buffer.concat([
      mysql(Buffer.from("five5")),
      mysql(200),
      mysql(Buffer.from("two")),
      mysql(6),
      mysql(Buffer.from("again")),
    ]);
    for (const chunk of cuts(stream, size)) frames(chunk);
    expect(seen).toEqual(["five5", "two", "again"]);
  });
});

describe("a guarded stream", () => {
  const guarded = (listener: (chunk: Uint8Array) => void) => {
    const stream = new PassThrough();
    const error = new Promise<Error>((resolve) => stream.on("error", resolve));
    stream.on("data", listener);
    guardStream(stream, createFrames("postgres", 10));
    return { stream, error };
  };

  test("passes on what is short enough and ends at what is not", async () => {
    const seen: Uint8Array[] = [];
    const { stream, error } = guarded((chunk) => seen.push(chunk));
    stream.write(postgres(10));
    stream.write(postgres(11));
    expect(await error).toBeInstanceOf(MessageTooLong);
    expect(seen).toHaveLength(1);
  });

  test("ends where its reader throws, which would end the process", async () => {
    const { stream, error } = guarded(() => {
      throw new TypeError("no such message");
    });
    stream.write(postgres(1));
    expect((await error).message).toBe("no such message");
  });
});
