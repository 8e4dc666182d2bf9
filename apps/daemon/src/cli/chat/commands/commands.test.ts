import { expect, test } from "vitest";
import type { CheckpointStep } from "../../../http/schemas/checkpoints.ts";
import type { Entry } from "../wire.ts";
import { parseCommand } from "./all.ts";
import { choose } from "./undo.ts";

test.each([
  ["hello", undefined],
  ["/home/me/x is broken", undefined],
  [" /help", undefined],
  ["/ what", undefined],
])("%j is a message", (line, parsed) => expect(parseCommand(line)).toBe(parsed));

test("a command takes the rest of the line", () => {
  const parsed = parseCommand("/rename  Two words ");
  expect(parsed && "rest" in parsed && parsed.rest).toBe("Two words");
});

test.each([
  ["/mdoe ask", "Did you mean /mode?"],
  ["/undoo", "Did you mean /undo?"],
  ["/constructor", "/help lists them all."],
])("%s says what was meant", (line, hint) => {
  const parsed = parseCommand(line);
  expect(parsed && "unknown" in parsed && parsed.unknown).toContain(hint);
});

const minute = (value: number): string => `2026-01-01T00:0${value}:00.000Z`;
const user = (seq: number, at: string): Entry => ({ id: `u${seq}`, seq, at, run: "r", kind: "user", text: "x" });
const step = (id: string, at: string, more: Partial<CheckpointStep> = {}): CheckpointStep => ({
  id,
  at,
  tool: "edit_file",
  agent: "default",
  kind: "edit",
  changes: [],
  ...more,
});

test("undo takes the newest change, or everything since the message that began its turn", () => {
  const own = [user(1, minute(1)), user(2, minute(3)), user(3, minute(8))];
  const steps = [
    step("e", minute(7), { kind: "restore", restores: ["d"] }),
    step("d", minute(6), { restoredBy: "e" }),
    step("c", minute(5), { run: "child" }),
    step("b", minute(4), { run: "r" }),
    step("a", minute(2), { run: "r" }),
  ];
  expect(choose(steps, "step", own).map(({ id }) => id)).toEqual(["c"]);
  expect(choose(steps, "run", own).map(({ id }) => id)).toEqual(["c", "b"]);
  expect(choose([], "run", own)).toEqual([]);
});
