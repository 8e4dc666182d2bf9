import { defineFamily, type Family, type Static, type ToolMaker, Type, toolsFor } from "@latchai/core";
import { expect, test } from "vitest";
import { checkFamily } from "./check-family.ts";
import { createHarness } from "./harness.ts";
import { createTestHost } from "./host.ts";

interface NoteServices {
  notes: string[];
}

const events = { "note.added": Type.Object({ text: Type.String() }) };
const tool: ToolMaker<NoteServices> = toolsFor();
const Params = Type.Object({ text: Type.String({ description: "What to note" }) });

const addNote = tool({
  name: "add_note",
  description: "Adds one note to the list of notes.",
  parameters: Params,
  class: "unknown",
  emits: ["note.added"],
  examples: [{ text: "milk" }],
  run({ text }: Static<typeof Params>, { services, emit }) {
    services.notes.push(text);
    emit(text === "bad" ? "note.lost" : "note.added", { text: text === "odd" ? 1 : text });
    return `noted ${text}`;
  },
});
const family: Family<NoteServices> = defineFamily({ name: "notes", title: "Notes", events, tools: [addNote] });

test("a harness calls through the real gate and records what happened", async () => {
  const notes: string[] = [];
  const harness = createHarness(family, { notes }, { answers: ["always"] });
  expect(await harness.text("add_note", { text: "milk" })).toBe("noted milk");
  expect(await harness.text("add_note", { text: "eggs" })).toBe("noted eggs");
  expect(harness.prompts.asked.map((prompt) => prompt.offers)).toEqual([["add_note"]]);
  expect(notes).toEqual(["milk", "eggs"]);
  expect(harness.events.of("note.added")).toEqual([{ text: "milk" }, { text: "eggs" }]);
});

test("a harness rejects a call whose events break their declaration", async () => {
  const harness = createHarness(family, { notes: [] }, { gate: false });
  await expect(harness.call("add_note", { text: "bad" })).rejects.toThrow("does not declare");
  await expect(harness.call("add_note", { text: "odd" })).rejects.toThrow(
    "event note.added: text must be text, got a number",
  );
});

test("the conformance check passes a good family and names each fault of a bad one", async () => {
  expect(await checkFamily(family)).toEqual([]);
  const bad = defineFamily<NoteServices>({
    name: "Notes",
    title: "Notes",
    events: {},
    tools: [
      addNote,
      toolsFor<NoteServices>()({ ...addNote, class: "code", concurrent: true, examples: [{}] } as never),
    ],
  });
  const problems = await checkFamily(bad);
  expect(problems).toContain("add_note: declared twice");
  expect(problems).toContain("add_note: emits note.added, which the family's events do not declare");
  expect(problems).toContain("add_note: runs concurrently but is not of class ordinary");
  expect(problems.some((problem) => problem.includes("text is required"))).toBe(true);
});

test("a host has real fenced files and takes its folder away again", async () => {
  const host = createTestHost({ workspace: { files: { "a.txt": "hi" } } });
  expect(await host.files.stat("a.txt")).toMatchObject({ kind: "file", size: 2 });
  host[Symbol.dispose]();
  expect(await host.files.stat("a.txt").catch(() => "gone")).toSatisfy(
    (value) => value === undefined || value === "gone",
  );
});
