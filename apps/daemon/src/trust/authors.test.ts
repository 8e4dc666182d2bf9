import { afterEach, beforeEach, expect, test } from "vitest";
import type { LoggedEvent } from "../events/ring.ts";
import { type Authors, createAuthors } from "./authors.ts";

let now = Date.parse("2026-03-04T05:06:00Z");
const listeners = new Set<(event: LoggedEvent) => void>();
let authors: Authors;

const at = (): string => new Date(now).toISOString();
const emit = (type: string, data: object, agent = "default"): void => {
  for (const listener of listeners) listener({ id: at(), type, at: at(), agent, data } as LoggedEvent);
};
const later = (ms: number): void => {
  now += ms;
};
const outside = "something outside LatchAI";

beforeEach(async () => {
  authors = await createAuthors({
    events: {
      page: async () => [],
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    clock: { now: () => now },
    prefix: () => "latchai/",
  });
});
afterEach(() => {
  authors.close();
  expect(listeners.size).toBe(0);
});

test("a tool's own word names the author once; the next change of the file is another's", () => {
  emit("file.written", { path: "latchai/agents/a.md" }, "helper");
  authors.noticed("agents/a.md");
  expect(authors.of("agents/a.md", undefined)).toEqual({ changedBy: 'the agent "helper"', changedAt: at() });
  later(60_000);
  authors.noticed("agents/a.md");
  expect(authors.of("agents/a.md", undefined)).toEqual({ changedBy: outside, changedAt: at() });
});

test("a shell command is blamed while it runs and a moment after, with the time of the change", () => {
  emit("tool.started", { tool: "run_shell", callId: "c1" }, "helper");
  later(5000);
  authors.noticed("agents/a.md");
  expect(authors.of("agents/a.md", undefined)).toEqual({
    changedBy: 'a shell command of the agent "helper", it seems',
    changedAt: at(),
  });
  emit("tool.finished", { tool: "run_shell", callId: "c1", ok: true }, "helper");
  later(100);
  authors.noticed("agents/b.md");
  expect(authors.of("agents/b.md", undefined)?.changedBy).toContain("shell command");
  later(150_000);
  authors.noticed("agents/b.md");
  expect(authors.of("agents/b.md", undefined)).toEqual({ changedBy: outside, changedAt: at() });
});

test("a command that was refused or cancelled at its prompt did nothing", () => {
  emit("tool.finished", { tool: "run_shell", callId: "c1", ok: false, kind: "cancelled" });
  authors.noticed("agents/a.md");
  expect(authors.of("agents/a.md", undefined)?.changedBy).toBe(outside);
});

test("of a folder, a file that a tool wrote below it counts, and an undo is called one", () => {
  emit("file.written", { path: "latchai/skills/s/notes.md" }, "helper");
  authors.noticed("skills/s");
  expect(authors.below("skills/s", undefined)?.changedBy).toBe('the agent "helper"');
  later(1000);
  emit("checkpoint.restored", { step: { changes: [{ path: "latchai/skills/s/notes.md" }] } });
  authors.noticed("skills/s");
  expect(authors.below("skills/s", undefined)?.changedBy).toBe("an undo");
  expect(authors.below("skills/s", new Date(now + 1).toISOString())).toBeUndefined();
});
