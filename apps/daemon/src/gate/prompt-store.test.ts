import type { NewEvent, PromptRequest } from "@latchai/core";
import { describe, expect, test, vi } from "vitest";
import { createIds } from "../events/ids.ts";
import { createPromptStore } from "./prompt-store.ts";

const request = (over: Partial<PromptRequest> = {}): PromptRequest => ({
  tool: "run_shell",
  class: "code",
  surface: "mcp",
  preview: "ls",
  reasons: [],
  segments: [{ key: "run_shell(ls:*)", covered: false }],
  offers: ["run_shell(ls:*)"],
  ...over,
});

function store(timeoutMs: (surface: string) => number | undefined = () => undefined) {
  const events: NewEvent[] = [];
  const clock = { now: () => Date.now() };
  const prompts = createPromptStore({
    clock,
    ids: createIds(clock),
    events: { emit: (e) => events.push(e) },
    timeoutMs,
  });
  return {
    prompts,
    events,
    outcomes: () => events.filter(({ type }) => type === "prompt.answered").map(({ data }) => data),
  };
}

const never = new AbortController().signal;

describe("prompt store", () => {
  test("a caller has a hundred open questions at most, others are not held up by it", async () => {
    const { prompts } = store();
    const flood = Array.from({ length: 100 }, () => prompts.ask(request({ caller: "noisy" }), never));
    await expect(prompts.ask(request({ caller: "noisy" }), never)).rejects.toThrow("100 prompts of this caller wait");
    void prompts.ask(request({ caller: "quiet" }), never);
    expect(prompts.list()).toHaveLength(101);
    prompts.answer(prompts.list()[0]?.id ?? "", { answer: "once" }, "page");
    expect(await flood[0]).toEqual({ answer: "once" });
    void prompts.ask(request({ caller: "noisy" }), never);
    expect(prompts.list()).toHaveLength(101);
  });

  test("several questions are answered one by one, oldest first", async () => {
    const { prompts } = store();
    const asked = ["a", "b", "c"].map((preview) => prompts.ask(request({ preview }), never));
    expect(prompts.list().map(({ preview }) => preview)).toEqual(["a", "b", "c"]);
    for (const { id } of prompts.list()) expect(prompts.answer(id, { answer: "once" }, "page")).toEqual({ ok: true });
    expect(await Promise.all(asked)).toEqual([{ answer: "once" }, { answer: "once" }, { answer: "once" }]);
    expect(prompts.list()).toEqual([]);
  });

  test("a deadline denies; a late answer learns that", async () => {
    vi.useFakeTimers();
    try {
      const { prompts, outcomes } = store((surface) => (surface === "mcp" ? 50_000 : undefined));
      const asked = prompts.ask(request(), never);
      const patient = prompts.ask(request({ surface: "cli" }), never);
      const [first, second] = prompts.list();
      expect(second?.expiresAt).toBeUndefined();
      vi.advanceTimersByTime(49_999);
      expect(prompts.list()).toHaveLength(2);
      vi.advanceTimersByTime(1);
      expect(await asked).toBe("timeout");
      expect(prompts.answer(first?.id ?? "", { answer: "once" }, "page")).toEqual({
        ok: false,
        why: "closed",
        outcome: "timeout",
        by: "deadline",
      });
      expect(outcomes()).toMatchObject([{ answer: "timeout", by: "deadline" }]);
      vi.advanceTimersByTime(86_400_000);
      expect(prompts.list()).toHaveLength(1);
      prompts.answer(second?.id ?? "", { answer: "deny" }, "terminal");
      expect(await patient).toEqual({ answer: "deny" });
    } finally {
      vi.useRealTimers();
    }
  });

  test("a question whose caller is gone already is never shown", async () => {
    const { prompts, events } = store();
    expect(await prompts.ask(request(), AbortSignal.abort())).toBe("timeout");
    expect(events).toEqual([]);
  });

  test("release lets one session's questions through and says how", async () => {
    const { prompts, outcomes } = store();
    const mine = prompts.ask(request({ session: "s" }), never);
    void prompts.ask(request(), never);
    expect(prompts.release("s")).toBe(1);
    expect(await mine).toEqual({ answer: "once" });
    expect(outcomes()).toMatchObject([{ answer: "released", by: "mode" }]);
    expect(prompts.list()).toHaveLength(1);
  });
});
