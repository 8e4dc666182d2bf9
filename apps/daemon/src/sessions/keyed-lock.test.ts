import { expect, test } from "vitest";
import { createKeyedLock } from "./keyed-lock.ts";

/** Work that ends when it is told to. */
function work(name: string, done: string[]) {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    end: () => end(),
    run: async () => {
      done.push(`${name} began`);
      await ended;
      done.push(`${name} ended`);
      return name;
    },
  };
}

test("work on one key goes one after the other, work on another key beside it", async () => {
  const lock = createKeyedLock();
  const done: string[] = [];
  const [one, two, other] = [work("one", done), work("two", done), work("other", done)];
  const all = [lock.run("a", one.run), lock.run("a", two.run), lock.run("b", other.run)];
  other.end();
  two.end();
  await all[2];
  expect(done).toEqual(["one began", "other began", "other ended"]);
  one.end();
  expect(await Promise.all(all)).toEqual(["one", "two", "other"]);
  expect(done.slice(3)).toEqual(["one ended", "two began", "two ended"]);
  await lock.idle();
});

test("work that fails tells its caller and holds up nobody", async () => {
  const lock = createKeyedLock();
  const failing = lock.run("a", () => Promise.reject(new Error("no")));
  const next = lock.run("a", async () => "fine");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("fine");
});
