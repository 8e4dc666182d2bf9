import { expect, test } from "vitest";
import { bounded } from "./bounded-body.ts";

const mb = 1024 * 1024;

/** A body of `count` pieces of 1,000 bytes that counts what was taken from it, and ends as `end` does. */
function bodyOf(count: number, end: (controller: ReadableStreamDefaultController<Uint8Array>) => void) {
  const seen = { taken: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.taken === count) return end(controller);
        seen.taken += 1;
        controller.enqueue(new Uint8Array(1000).fill(seen.taken % 256));
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

/** Reads to the end; `pause` lets everything else go on before each read. */
async function read(stream: ReadableStream<Uint8Array>, pause: boolean): Promise<{ bytes: number[]; error?: unknown }> {
  const reader = stream.getReader();
  const bytes: number[] = [];
  try {
    for (;;) {
      if (pause) await new Promise((resolve) => setImmediate(resolve));
      const { done, value } = await reader.read();
      if (done) return { bytes };
      bytes.push(value[0] ?? -1);
    }
  } catch (error) {
    return { bytes, error };
  }
}

const inOrder = (count: number): number[] => Array.from({ length: count }, (_, index) => (index + 1) % 256);

test.each([true, false])("a body arrives whole and in order (slow reader: %s)", async (slow) => {
  const { body } = bodyOf(900, (controller) => controller.close());
  expect(await read(bounded(body, mb, "fail"), slow)).toEqual({ bytes: inOrder(900) });
});

test.each([true, false])("what came before a body broke is read before its error (slow reader: %s)", async (slow) => {
  const broken = new Error("reset");
  const { body } = bodyOf(100, (controller) => controller.error(broken));
  expect(await read(bounded(body, mb, "fail"), slow)).toEqual({ bytes: inOrder(100), error: broken });
});

test("past its limit a body fails, or ends quietly, after what came before, and is let go", async () => {
  for (const past of ["fail", "end"] as const) {
    const { body, seen } = bodyOf(5000, (controller) => controller.close());
    const { bytes, error } = await read(bounded(body, mb, past), true);
    expect(bytes).toEqual(inOrder(Math.floor(mb / 1000)));
    expect(seen.cancelled).toBe(true);
    if (past === "fail") expect(error).toMatchObject({ code: "too_large" });
    else expect(error).toBeUndefined();
  }
});

test("nobody reads: little is taken; somebody reads a little: nothing more is taken until half of it is used up", async () => {
  const { body, seen } = bodyOf(5000, (controller) => controller.close());
  const reader = bounded(body, 64 * mb, "fail").getReader();
  const taken: number[] = [];
  for (let reads = 0; reads <= 200; reads += 1) {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    taken.push(seen.taken);
    await reader.read();
  }
  expect(taken[0]).toBeLessThan(300);
  expect(new Set(taken).size).toBeLessThan(4);
});

test("a reader that leaves lets the body go", async () => {
  const { body, seen } = bodyOf(5000, (controller) => controller.close());
  const reader = bounded(body, mb, "fail").getReader();
  await reader.read();
  await reader.cancel();
  expect(seen.cancelled).toBe(true);
});
