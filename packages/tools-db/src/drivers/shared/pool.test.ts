import { describe, expect, test } from "vitest";
import { createPool, PoolBusy, PoolLeft, type Session } from "./pool.ts";

interface Fake extends Session {
  id: number;
  closed: boolean;
  dirty: boolean;
  end(): void;
}
const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

function fakePool(
  options: { max?: number; idleMs?: number; acquireMs?: number; cleanMs?: number; open?: () => Promise<void> } = {},
) {
  const sessions: Fake[] = [];
  const pool = createPool<Fake>({
    max: options.max ?? 2,
    idleMs: options.idleMs ?? 60_000,
    acquireMs: options.acquireMs ?? 60_000,
    cleanMs: options.cleanMs ?? 60_000,
    async open() {
      await options.open?.();
      let end = () => {};
      const session: Fake = {
        id: sessions.length,
        closed: false,
        dirty: false,
        ended: new Promise((resolve) => {
          end = resolve;
        }),
        end: () => end(),
        clean: async () => !session.dirty,
        close: async () => {
          session.closed = true;
        },
      };
      sessions.push(session);
      return session;
    },
  });
  return { pool, sessions };
}

describe("a pool", () => {
  test("opens nothing before it is asked, and no more than it may", async () => {
    const { pool, sessions } = fakePool();
    expect(sessions).toHaveLength(0);
    const first = await pool.acquire(never);
    await pool.acquire(never);
    const third = pool.acquire(never);
    await settled();
    expect(sessions).toHaveLength(2);
    pool.release(first.session);
    expect(await third).toEqual({ session: first.session, reused: true });
  });

  test("gives the last one back first and says that it was kept", async () => {
    const { pool } = fakePool();
    const { session, reused } = await pool.acquire(never);
    expect(reused).toBe(false);
    pool.release(session);
    await settled();
    expect(await pool.acquire(never)).toEqual({ session, reused: true });
  });

  test("lets a waiter open a new session where one comes back unusable", async () => {
    const { pool, sessions } = fakePool({ max: 1 });
    const { session } = await pool.acquire(never);
    const waiting = pool.acquire(never);
    session.dirty = true;
    pool.release(session);
    expect((await waiting).reused).toBe(false);
    expect(sessions.map(({ closed }) => closed)).toEqual([true, false]);
  });

  test("forgets a session that ended while it was kept", async () => {
    const { pool } = fakePool({ max: 1 });
    const { session } = await pool.acquire(never);
    pool.release(session);
    await settled();
    session.end();
    await settled();
    expect((await pool.acquire(never)).session).not.toBe(session);
  });

  test("trusts no kept session when a fresh one is asked for", async () => {
    const { pool, sessions } = fakePool();
    const { session } = await pool.acquire(never);
    pool.release(session);
    await settled();
    expect((await pool.acquire(never, true)).reused).toBe(false);
    expect(sessions[0]?.closed).toBe(true);
  });

  test("keeps a session only for a while", async () => {
    const { pool, sessions } = fakePool({ idleMs: 1 });
    pool.release((await pool.acquire(never)).session);
    await expect.poll(() => sessions[0]?.closed).toBe(true);
  });

  test("does not wait for ever for a session to be cleaned", async () => {
    const { pool, sessions } = fakePool({ max: 1, cleanMs: 1 });
    const { session } = await pool.acquire(never);
    session.clean = () => new Promise(() => {});
    pool.release(session);
    expect((await pool.acquire(never)).reused).toBe(false);
    expect(sessions[0]?.closed).toBe(true);
  });

  test("refuses who waited long enough, and lets go who leaves", async () => {
    const { pool } = fakePool({ max: 1, acquireMs: 5 });
    const { session } = await pool.acquire(never);
    await expect(pool.acquire(never)).rejects.toBeInstanceOf(PoolBusy);
    const abort = new AbortController();
    const leaving = pool.acquire(abort.signal);
    abort.abort();
    await expect(leaving).rejects.toBeInstanceOf(PoolLeft);
    pool.release(session);
    expect((await pool.acquire(never)).session).toBe(session);
  });

  test("keeps for the next what was opened for one that left", async () => {
    let opened = () => {};
    const gate = new Promise<void>((resolve) => {
      opened = resolve;
    });
    const { pool, sessions } = fakePool({ open: () => gate });
    const abort = new AbortController();
    const leaving = pool.acquire(abort.signal);
    abort.abort();
    await expect(leaving).rejects.toBeInstanceOf(PoolLeft);
    opened();
    await settled();
    expect(await pool.acquire(never)).toEqual({ session: sessions[0], reused: true });
  });

  test("has its place back after an opening that failed", async () => {
    let fail = true;
    const { pool } = fakePool({
      max: 1,
      async open() {
        if (fail) throw new Error("refused");
      },
    });
    await expect(pool.acquire(never)).rejects.toThrow("refused");
    fail = false;
    expect((await pool.acquire(never)).reused).toBe(false);
  });

  test("that is closed closes all and takes nobody", async () => {
    const { pool, sessions } = fakePool();
    const { session } = await pool.acquire(never);
    pool.release((await pool.acquire(never)).session);
    await settled();
    await pool.close();
    expect(sessions[1]?.closed).toBe(true);
    await expect(pool.acquire(never)).rejects.toBeInstanceOf(PoolLeft);
    pool.release(session);
    await settled();
    expect(session.closed).toBe(true);
  });
});
