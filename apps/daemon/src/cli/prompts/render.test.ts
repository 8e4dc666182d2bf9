import { expect, test } from "vitest";
import type { Prompt } from "../../http/schemas/prompts.ts";
import { promptText, readAnswer } from "./render.ts";

const prompt: Prompt = {
  id: "p1",
  tool: "run_shell",
  class: "code",
  agent: "writer",
  surface: "cli",
  preview: "git push\u001b[2J\nrm x",
  reasons: ["run_shell always asks"],
  segments: [],
  offers: ["run_shell(git push:*)", "run_shell(git:*)"],
  askedAt: "2026-01-01T00:00:00Z",
};

test("shows the exact call without control characters, narrow key before the broad one", () => {
  const text = promptText(prompt);
  expect(text).toContain("run_shell asks for the agent writer:");
  expect(text).toContain("    git push\\u001b[2J\n    rm x\n");
  expect(text.indexOf("2  always run_shell(git push:*)")).toBeLessThan(text.indexOf("3  always run_shell(git:*)"));
  expect(text).toContain("d  deny");
});

test("a character that takes no room cannot hide in what is asked", () => {
  expect(promptText({ ...prompt, preview: "rm a\u200b\u{e0041}b\ufeff" })).toContain("rm a\\u200b\\u{e0041}b\\ufeff");
});

test.each([
  ["1", { answer: "once" }],
  [" 2 ", { answer: "always", keys: ["run_shell(git push:*)"] }],
  ["3", { answer: "always", keys: ["run_shell(git:*)"] }],
  ["d", { answer: "deny" }],
  ["D use a branch", { answer: "deny", message: "use a branch" }],
  ["", undefined],
  ["y", undefined],
  ["4", undefined],
  ["1 yes", undefined],
])("%j means %j", (line, answer) => expect(readAnswer(line, prompt)).toEqual(answer));
