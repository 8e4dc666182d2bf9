import { describe, expect, test } from "vitest";
import { type CallContext, callTool } from "../src/index.ts";
import { call, errorOf, registryOf, type Spec } from "./sample-tool.ts";

describe("stopping", () => {
  const waiting = (changes: Spec = {}): Spec => ({ run: () => new Promise<string>(() => {}), ...changes });

  test("a tool past its timeout is answered at once and its signal aborts", async () => {
    let seen: AbortSignal | undefined;
    const registry = registryOf({
      timeoutMs: 20,
      run(_args, { signal }: CallContext<object>) {
        seen = signal;
        return new Promise<string>(() => {});
      },
    });
    expect(await errorOf(registry)).toBe("timeout: sample did not finish within 0.02 s and was stopped");
    expect(seen?.aborted).toBe(true);
    expect(seen?.reason).toMatchObject({ name: "TimeoutError" });
  });

  test.each([undefined, 60_000])("a caller who goes away cancels a tool that waits (timeout %j)", async (timeoutMs) => {
    const controller = new AbortController();
    const registry = registryOf(waiting(timeoutMs === undefined ? {} : { timeoutMs }));
    const result = errorOf(registry, { signal: controller.signal });
    queueMicrotask(() => controller.abort());
    expect(await result).toBe("cancelled: sample was cancelled");
  });

  test("a call that is cancelled before it starts does nothing", async () => {
    const registry = registryOf({
      run: () => {
        throw new Error("must not run");
      },
    });
    expect(await errorOf(registry, { signal: AbortSignal.abort() })).toBe("cancelled: sample was cancelled");
  });

  test("what a tool returns after the call was cancelled is not a success", async () => {
    const controller = new AbortController();
    const registry = registryOf({
      run: () => {
        controller.abort();
        return "late";
      },
    });
    expect(await errorOf(registry, { signal: controller.signal })).toBe("cancelled: sample was cancelled");
  });

  test("a request that waits is cancelled too", async () => {
    const controller = new AbortController();
    const registry = registryOf({ request: () => new Promise(() => {}) });
    const result = errorOf(registry, { signal: controller.signal });
    queueMicrotask(() => controller.abort());
    expect(await result).toBe("cancelled: sample was cancelled");
  });

  test("an abort error that the tool throws of itself is a failure, not a cancellation", async () => {
    const registry = registryOf({ run: () => Promise.reject(new DOMException("inner", "AbortError")) });
    expect(await errorOf(registry)).toBe("failed: sample failed: inner");
  });

  test("no listener stays on the caller's signal", async () => {
    const controller = new AbortController();
    const counts = { added: 0, removed: 0 };
    const { addEventListener, removeEventListener } = controller.signal;
    controller.signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      counts.added += 1;
      addEventListener.apply(controller.signal, args);
    };
    controller.signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      counts.removed += 1;
      removeEventListener.apply(controller.signal, args);
    };
    const registry = registryOf({
      timeoutMs: 1000,
      run: () => Promise.resolve("x"),
      request: async () => ({ segments: [], preview: "" }),
    });
    await callTool(registry, call({ signal: controller.signal }));
    expect(counts.added).toBeGreaterThan(0);
    expect(counts.removed).toBeGreaterThanOrEqual(counts.added);
  });
});
