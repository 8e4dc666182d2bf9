import { afterEach, expect, test, vi } from "vitest";
import { type ChatDaemon, startChat, told } from "./support/chat.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let chat: ChatDaemon;
afterEach(() => chat.stop());

const agent = "---\ntools: [read_file, set_plan, load_skill]\n---\nYou are a test.\n";
const skill = "---\nname: house\ndescription: Rules of the house\n---\nMind the margins of every page.\n";
const lines = Array.from({ length: 400 }, (_, n) => `line ${n} of the long file`).join("\n");
const summary = "SUMMARY: the long files hold lines.";

/** What the model is asked with. */
const textOf = (index: number): string => JSON.stringify(chat.model.requests.at(index)?.body["messages"]);

test("a chat that outgrows its window goes on with a summary, and loses no plan, skill or standing instruction", async () => {
  const read = (path: string) => ({ name: "read_file", arguments: { path } });
  const steps = [
    { text: "Read the files", status: "done" },
    { text: "Paint it green", status: "active" },
  ];
  const counted = { usage: { input: 2000, output: 10 } };
  chat = await startChat({
    script: [
      {
        ...counted,
        calls: [
          { name: "set_plan", arguments: { steps } },
          { name: "load_skill", arguments: { name: "house" } },
        ],
      },
      { ...counted, calls: [read("a.txt")] },
      { ...counted, text: "I read it." },
      { when: { last: "The next one" }, ...counted, calls: [read("b.txt")] },
      { when: { system: "older part of a conversation" }, ...counted, text: summary, times: -1 },
      { ...counted, text: "Read as well.", times: -1 },
    ],
    files: {
      "workspace/agents/small.md": agent,
      "workspace/skills/house/SKILL.md": skill,
      "workspace/a.txt": lines,
      "workspace/b.txt": lines,
    },
    entry: { contextTokens: 6000 },
  });
  const id = await chat.create({ agent: "small" });
  await chat.send(id, "Read a.txt. Never touch c.txt.");
  await chat.until(id, "idle");
  await chat.send(id, "The next one, please.");
  const view = await chat.until(id, "idle");
  expect(told(view.entries)).toContain("note compacted");
  expect(told(view.entries)).toContain("user Read a.txt. Never touch c.txt.");
  expect(told(view.entries).at(-1)).toBe("text Read as well.");
  expect(view.plan).toEqual(steps);

  const sent = textOf(-1);
  expect(sent).toContain(summary);
  expect(sent).toContain("Never touch c.txt");
  expect(sent).toContain("Mind the margins of every page");
  expect(sent).toContain("Paint it green");
  expect(sent).toContain("The next one, please.");
  expect(sent).not.toContain("line 200 of the long file\\nline 201 of the long file\\nline 399");

  // The shorter history is the chat's from now on: after a turn more nothing is made shorter again.
  const before = chat.model.requests.length;
  await chat.send(id, "Thank you.");
  await chat.until(id, "idle");
  expect(chat.model.requests).toHaveLength(before + 1);
  expect(textOf(-1)).toContain(summary);
  expect(textOf(-1)).toContain("Never touch c.txt");
});
