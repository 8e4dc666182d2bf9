import { PassThrough } from "node:stream";
import { expect, test, vi } from "vitest";
import { createOutputTail } from "./output-tail.ts";

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("the end of the output is kept, without terminal sequences", async () => {
  const stream = new PassThrough();
  const tail = createOutputTail(stream);
  stream.write(`${"x".repeat(20_000)}\u001b[31mlast`);
  stream.write(" words\n");
  await turn();
  expect(tail()).toMatch(/^x+last words$/u);
  expect(tail().length).toBeLessThanOrEqual(8_000);
});

test("a stream without end is read in turns, with pauses between them", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    const stream = new PassThrough();
    const tail = createOutputTail(stream);
    const chunk = Buffer.alloc(65_536, "x");
    for (let count = 0; count < 15; count += 1) stream.write(chunk);
    await turn();
    expect(stream.isPaused()).toBe(false);
    for (let count = 0; count < 4; count += 1) stream.write(chunk);
    stream.write("end");
    await turn();
    expect(stream.isPaused()).toBe(true);
    expect(tail()).not.toMatch(/end$/u);
    vi.advanceTimersByTime(100);
    await turn();
    expect(tail()).toMatch(/end$/u);
  } finally {
    vi.useRealTimers();
  }
});
