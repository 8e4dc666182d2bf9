import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unused } from "./endings.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a daemon without a client ends after its idle time, and not while anything is open, runs or is scheduled", async () => {
  const state = { open: 1, lastAtMs: Date.now(), clients: 0, busy: false };
  const daemon = {
    activity: () => state,
    mcp: { clients: () => state.clients },
    busy: () => state.busy,
  } as unknown as Parameters<typeof unused>[0];
  let ended: string | undefined;
  void unused(daemon, 30).then((why) => {
    ended = why;
  });
  await vi.advanceTimersByTimeAsync(45 * 60_000);
  expect(ended).toBeUndefined();
  state.open = 0;
  state.clients = 1;
  await vi.advanceTimersByTimeAsync(45 * 60_000);
  expect(ended).toBeUndefined();
  state.clients = 0;
  state.busy = true;
  await vi.advanceTimersByTimeAsync(45 * 60_000);
  expect(ended).toBeUndefined();
  state.busy = false;
  await vi.advanceTimersByTimeAsync(29 * 60_000);
  state.lastAtMs = Date.now();
  await vi.advanceTimersByTimeAsync(29 * 60_000);
  expect(ended).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(ended).toBe("no client for 30 minutes");
});
