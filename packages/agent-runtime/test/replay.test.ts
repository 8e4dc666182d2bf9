import { expect, test } from "vitest";
import { historyProblem, replayParts } from "../src/index.ts";
import { nextId, openRig, user } from "./rig.ts";

const model = { provider: "openai-compatible", id: "scripted" } as const;

test("whatever part was the last to be stored, the history is whole and holds all that had arrived", async () => {
  await using rig = await openRig([
    {
      reasoning: "let me think",
      text: "I read two files and write one.",
      calls: [
        { name: "read_file", arguments: { path: "a" } },
        { name: "edit_file", arguments: { path: "b" } },
        { name: "write_file", arguments: { path: "c" } },
      ],
    },
    { text: "Done, as asked." },
  ]);
  const asked = user("go");
  const { messages } = await rig.turn([asked]);
  for (let length = 0; length <= rig.parts.length; length += 1) {
    const stored = structuredClone(rig.parts.slice(0, length));
    const replayed = replayParts([asked], stored, model, nextId);
    expect(historyProblem(replayed)).toBeUndefined();
    const shown = JSON.stringify(replayed);
    const received = stored.flatMap((part) => (part.type === "text" ? [part.delta] : [])).join("");
    const texts = replayed.flatMap((one) =>
      one.role === "assistant" ? one.content.flatMap((part) => (part.type === "text" ? [part.text] : [])) : [],
    );
    expect(texts.join("")).toBe(received);
    for (const part of stored) {
      if (part.type !== "result") continue;
      const { result } = part.result;
      expect(shown).toContain(result.ok ? result.text : result.error.message);
    }
  }
  expect(replayParts([asked], rig.parts, model, nextId)).toEqual(messages);
});

test("a call that was running when the process died says that its effects are unknown", async () => {
  await using rig = await openRig([{ calls: [{ name: "block", arguments: {} }] }]);
  const controller = new AbortController();
  const turn = rig.say("go", { signal: controller.signal });
  await rig.whenBlocked;
  const stored = structuredClone(rig.parts);
  controller.abort();
  await turn;
  const replayed = replayParts([user("go")], stored, model, nextId);
  expect(JSON.stringify(replayed.at(-1))).toContain("its effects are unknown");
});
