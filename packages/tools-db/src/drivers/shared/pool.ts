/** One server session as the pool keeps it. */
export interface Session {
  /** Settles once the server or the network ended it. */
  readonly ended: Promise<void>;
  /** Back to the state it was opened in. False: it is not to be used again. */
  clean(): Promise<boolean>;
  /** Says goodbye and closes; for a session with nothing running. */
  close(): Promise<void>;
}

export interface Lease<S> {
  session: S;
  /** It was kept from an earlier job: the server may have hung up since without a word. */
  reused: boolean;
}

/** Every session of a side was taken for as long as a caller waits. */
export class PoolBusy extends Error {}
/** The caller gave up waiting, or the pool was closed. */
export class PoolLeft extends Error {}

export interface Pool<S extends Session> {
  /** Opens a session at first use and when all others are taken. `fresh`: the kept ones are not trusted and closed. */
  acquire(signal: AbortSignal, fresh?: boolean): Promise<Lease<S>>;
  /** Cleans a session behind the caller's back and keeps it. */
  release(session: S): void;
  /** A session that is cut, or of which nobody knows what it does. */
  discard(session: S): void;
  close(): Promise<void>;
}

export interface PoolOptions<S> {
  max: number;
  idleMs: number;
  acquireMs: number;
  cleanMs: number;
  open(): Promise<S>;
}

/** A grant: a session that somebody gave back, or the right to open one. */
type Grant<S> = S | "open";

export function createPool<S extends Session>({ max, idleMs, acquireMs, cleanMs, open }: PoolOptions<S>): Pool<S> {
  /** Last in, first out: the others may fall idle. */
  const idle: { session: S; timer: NodeJS.Timeout }[] = [];
  const waiting: { grant(grant: Grant<S>): void; refuse(error: Error): void }[] = [];
  const dead = new WeakSet<S>();
  const background = new Set<Promise<unknown>>();
  let taken = 0; // open, opening or being cleaned, and granted
  let closed = false;

  const later = (work: Promise<unknown>) => {
    const watched = work.catch(() => {}).finally(() => background.delete(watched));
    background.add(watched);
  };
  const free = () => {
    const next = waiting.shift();
    if (next) next.grant("open");
    else taken -= 1;
  };
  const drop = (session: S) => {
    const at = idle.findIndex((kept) => kept.session === session);
    const [kept] = at === -1 ? [] : idle.splice(at, 1);
    clearTimeout(kept?.timer);
    return kept !== undefined;
  };
  const keep = (session: S) => {
    if (closed || dead.has(session)) {
      later(session.close());
      free();
      return;
    }
    const next = waiting.shift();
    if (next) {
      next.grant(session);
      return;
    }
    const timer = setTimeout(() => {
      if (!drop(session)) return;
      later(session.close());
      free();
    }, idleMs);
    timer.unref();
    idle.push({ session, timer });
  };
  const opened = async (): Promise<S> => {
    try {
      const session = await open();
      void session.ended.then(() => {
        dead.add(session);
        if (drop(session)) free();
      });
      return session;
    } catch (error) {
      free();
      throw error;
    }
  };
  const wait = (signal: AbortSignal) =>
    new Promise<Grant<S>>((resolve, reject) => {
      const leave = (error: Error) => {
        const at = waiting.indexOf(waiter);
        if (at !== -1) waiting.splice(at, 1);
        waiter.refuse(error);
      };
      const aborted = () => leave(new PoolLeft());
      const timer = setTimeout(() => leave(new PoolBusy()), acquireMs);
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", aborted);
      };
      const waiter = {
        grant: (grant: Grant<S>) => {
          done();
          resolve(grant);
        },
        refuse: (error: Error) => {
          done();
          reject(error);
        },
      };
      signal.addEventListener("abort", aborted, { once: true });
      waiting.push(waiter);
    });
  /** A caller that leaves does not wait for the opening; the session is kept for the next one. */
  const openFor = (signal: AbortSignal) =>
    new Promise<S>((resolve, reject) => {
      let left = false;
      const aborted = () => {
        left = true;
        reject(new PoolLeft());
      };
      signal.addEventListener("abort", aborted, { once: true });
      const opening = opened().then((session) => {
        if (!left && !closed) return resolve(session);
        keep(session);
        reject(new PoolLeft());
      }, reject);
      later(opening.finally(() => signal.removeEventListener("abort", aborted)));
    });

  return {
    async acquire(signal, fresh = false) {
      if (closed || signal.aborted) throw new PoolLeft();
      if (fresh) {
        for (const { session, timer } of idle.splice(0)) {
          clearTimeout(timer);
          later(session.close());
          free();
        }
      }
      const kept = idle.pop();
      if (kept) {
        clearTimeout(kept.timer);
        return { session: kept.session, reused: true };
      }
      if (taken < max) {
        taken += 1;
        return { session: await openFor(signal), reused: false };
      }
      const grant = await wait(signal);
      if (grant !== "open") return { session: grant, reused: true };
      return { session: await openFor(signal), reused: false };
    },
    release(session) {
      const patience = new Promise<false>((resolve) => setTimeout(resolve, cleanMs, false).unref());
      later(
        Promise.race([session.clean(), patience])
          .catch(() => false)
          .then((usable) => (usable ? keep(session) : this.discard(session))),
      );
    },
    discard(session) {
      later(session.close());
      free();
    },
    async close() {
      closed = true;
      for (const waiter of waiting.splice(0)) waiter.refuse(new PoolLeft());
      for (const { session, timer } of idle.splice(0)) {
        clearTimeout(timer);
        later(session.close());
        taken -= 1;
      }
      while (background.size > 0) await Promise.all(background);
    },
  };
}
