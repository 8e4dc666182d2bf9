import { expect, test } from "vitest";
import { poolLimits } from "../limits.ts";
import type { Connection } from "./connection.ts";
import { createSupervisor, type Supervisor } from "./supervisor.ts";

const connection = (): Connection => {
  let end = (_reason: string): void => {};
  let reason: string | undefined;
  return {
    server: { name: "fake", version: "1" },
    hasTools: true,
    request: () => Promise.reject(new Error("unused")),
    onToolsChanged() {},
    closed: new Promise((resolve) => {
      end = resolve;
    }),
    closedBecause: () => reason,
    async close() {
      reason = "closed by us";
      end(reason);
    },
  };
};

const supervise = (connect: (signal: AbortSignal) => Promise<Connection>, limits = {}): Supervisor =>
  createSupervisor({
    name: "s",
    config: { command: "x" },
    limits: { ...poolLimits, ...limits },
    connect: (_config, signal) => connect(signal),
    list: () => Promise.resolve({ tools: [], problems: [] }),
    publish: () => ({ tools: 0, problems: [] }),
    changed() {},
    now: Date.now,
  });

const hang = (signal: AbortSignal): Promise<Connection> =>
  new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));

test("reconnecting gives up an attempt that hangs", async () => {
  let tries = 0;
  const supervisor = supervise((signal) => {
    tries += 1;
    return tries === 1 ? hang(signal) : Promise.resolve(connection());
  });
  void supervisor.connect();
  await supervisor.reconnect();
  expect(supervisor.state().status).toBe("connected");
  expect(tries).toBe(2);
  await supervisor.close();
  expect(supervisor.state().status).toBe("stopped");
});

test("attempts are shared, pauses double, and closing ends them", async () => {
  let tries = 0;
  const supervisor = supervise(
    () => {
      tries += 1;
      return Promise.reject(new Error("no luck"));
    },
    { retryBaseMs: 10_000, retryMaxMs: 30_000 },
  );
  const pauses: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const before = Date.now();
    await Promise.all([supervisor.connect(), supervisor.connect()]);
    pauses.push(Math.round(((supervisor.state().nextTryAt ?? 0) - before) / 1_000));
  }
  expect(tries).toBe(4);
  expect(pauses).toEqual([10, 20, 30, 30]);
  expect(supervisor.state()).toMatchObject({ status: "waiting", problems: ["no luck"] });
  await supervisor.close();
  await supervisor.connect();
  expect(tries).toBe(4);
});
