import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { ScriptedTurn } from "@latchai/testkit";
import { afterEach, expect, test } from "vitest";
import { type ChatDaemon, startChat, told } from "./support/chat.ts";

let chat: ChatDaemon;
afterEach(() => chat.stop());

const memory = (args: Record<string, string>): Pick<ScriptedTurn, "calls"> => ({
  calls: [{ name: "memory", arguments: args }],
});
const note = "/memories/note.md";

test("a sub-agent writes into its own memory, its parent into the parent's; neither sees the other's", async () => {
  chat = await startChat({
    files: {
      "workspace/agents/x.md": "---\nname: x\nmemory: true\ntools: [memory, delegate]\n---\nI am X.",
      "workspace/agents/y.md": "---\nname: y\ntools: [memory]\n---\nI am Y.",
    },
    script: [
      { when: { system: "I am Y." }, ...memory({ command: "create", path: note, file_text: "of y" }) },
      { when: { system: "I am Y." }, ...memory({ command: "view", path: "/memories/plan.md" }) },
      { when: { system: "I am Y." }, text: "y is done" },
      memory({ command: "create", path: "/memories/plan.md", file_text: "of x" }),
      { calls: [{ name: "delegate", arguments: { agent: "y", task: "note it" } }] },
      memory({ command: "view", path: note }),
      { text: "all done" },
    ],
  });
  const id = await chat.create({ agent: "x" });
  await chat.send(id, "go");
  const { entries } = await chat.until(id, "idle");
  expect(told(entries)).toEqual([
    "user go",
    "call memory ok",
    "call delegate ok",
    "call memory failed",
    "text all done",
  ]);
  expect(await chat.daemon.home.read("workspace/memories/y/note.md")).toBe("of y");
  expect(await chat.daemon.home.read("workspace/memories/x/plan.md")).toBe("of x");
  await expect(stat(join(chat.daemon.home.path, "workspace/memories/x/note.md"))).rejects.toThrow("ENOENT");
  const ofY = JSON.stringify(
    chat.model.requests.filter(({ body }) => JSON.stringify(body).includes("I am Y.")).at(-1)?.body,
  );
  expect(ofY).toContain("/memories/plan.md does not exist");
  // Only an agent with `memory: true` is told of its notes.
  expect(ofY).not.toContain("You have a memory that outlasts this conversation");
  expect(JSON.stringify(chat.model.requests[0]?.body)).toContain("You have a memory that outlasts this conversation");
});
