import { expect, test } from "vitest";
import { planReminder } from "../src/domain/index.ts";
import type { PlanOwner, PlanStep } from "../src/index.ts";
import { harness } from "./harness.ts";

const a = { text: "a", status: "active" };
const b = { text: "b", status: "pending" };

test.each([
  [[a, b], "plan updated (2 steps)"],
  ['[{"text":"a","status":"done"}]', "plan updated (1 steps)"],
  [{ text: "a", status: "done" }, "plan updated (1 steps)"],
  [[], "plan updated (0 steps)"],
  [[a, { ...b, status: "active" }], "plan updated (2 steps)"],
  [Array.from({ length: 50 }, () => b), "plan updated (50 steps)"],
])("%j is a plan", async (steps, said) => {
  const h = harness();
  expect(await h.text("set_plan", { steps })).toBe(said);
  const [event] = h.events.of("plan.update") as { steps: unknown[] }[];
  expect(`plan updated (${event?.steps.length} steps)`).toBe(said);
});

test.each([
  [[{ text: "a", status: "Done" }], /steps\[0\]\.status must be one of "pending", "active", "done"/],
  [["do a"], /steps\[0\]/],
  [[{ ...a, priority: "high" }], /priority/],
  [[{ text: "", status: "done" }], /steps\[0\]\.text/],
  [[{ text: "x".repeat(501), status: "done" }], /steps\[0\]\.text/],
  [Array.from({ length: 51 }, () => b), /steps/],
  [Array.from({ length: 50 }, () => ({ ...b, text: "é".repeat(400) })), /bytes together, more than 14000/],
])("%j is refused", async (steps, why) => {
  const h = harness();
  const error = await h.error("set_plan", { steps });
  expect(error.kind).toBe("invalid_arguments");
  expect(error.message).toMatch(/^Invalid arguments for set_plan: /);
  expect(error.message).toMatch(why);
  expect(h.events.of("plan.update")).toEqual([]);
});

test("a plan is kept under the run it was made in, before it is announced", async () => {
  const saved: [PlanOwner, readonly PlanStep[]][] = [];
  const h = harness({ plans: { save: (owner, steps) => void saved.push([owner, steps]) } });
  await h.text("set_plan", { steps: [a] }, { session: "s9", run: "r9", agent: { name: "kid" } });
  expect(saved).toEqual([[{ agent: "kid", session: "s9", run: "r9" }, [a]]]);
  const [event] = h.events.events.filter(({ type }) => type === "plan.update");
  expect(event).toMatchObject({ session: "s9", run: "r9", agent: "kid" });
});

test("the reminder is the list as it stands, and nothing once all is done or cleared", () => {
  expect(
    planReminder([
      { text: "a", status: "done" },
      { text: "b", status: "active" },
      { text: "c", status: "pending" },
    ]),
  ).toBe("[x] a\n[>] b\n[ ] c");
  expect(planReminder([{ text: "a", status: "done" }])).toBeUndefined();
  expect(planReminder([])).toBeUndefined();
});
