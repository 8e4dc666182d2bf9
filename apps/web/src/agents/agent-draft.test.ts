import fc from "fast-check";
import { expect, it } from "vitest";
import { changedFields, draftOf, draftProblems, fieldsOf, mergeDrafts } from "./agent-draft.ts";

const fields = {
  description: "Writes notes",
  prompt: "Be brief.\n",
  model: "small",
  memory: true,
  tools: ["grep", "gone_tool"],
  temperature: 0,
  maxSteps: 20,
  schedule: [{ cron: "0 9 * * 1", task: "Sum up", timeZone: "Europe/Berlin", catchup: "last" as const }],
};

it("gives back the definition that it was made of", () => {
  expect(fieldsOf(draftOf(fields))).toEqual(fields);
  expect(fieldsOf(draftOf({ prompt: "" }))).toEqual({ prompt: "", memory: false, tools: null });
});

it("names what cannot be saved, at its field", () => {
  const draft = draftOf(fields);
  expect(draftProblems(draft)).toEqual({});
  const wrong = {
    ...draft,
    temperature: "hot",
    maxSteps: "0",
    schedule: draft.schedule.map((entry) => ({ ...entry, cron: " " })),
  };
  expect(Object.keys(draftProblems(wrong))).toEqual(["temperature", "maxSteps", "cron-0"]);
});

it("takes no other order of the same tools for a change", () => {
  const draft = draftOf(fields);
  expect(changedFields(draft, { ...draft, tools: ["gone_tool", "grep"] })).toEqual([]);
  expect(changedFields(draft, { ...draft, tools: null, prompt: "x" })).toEqual(["prompt", "tools"]);
});

it("merges what somebody else changed, and keeps mine where both did", () => {
  const base = draftOf(fields);
  const mine = { ...base, prompt: "mine", model: "big" };
  const theirs = { ...base, prompt: "theirs", description: "theirs" };
  expect(mergeDrafts(base, mine, theirs)).toEqual({
    draft: { ...mine, description: "theirs" },
    both: ["prompt"],
  });
});

it("never loses a change of mine, whatever they changed", () => {
  const draft = fc
    .record({ prompt: fc.string(), description: fc.string(), memory: fc.boolean(), model: fc.string() })
    .map((some) => ({ ...draftOf(fields), ...some }));
  fc.assert(
    fc.property(draft, draft, draft, (base, mine, theirs) => {
      const { draft: merged } = mergeDrafts(base, mine, theirs);
      for (const name of changedFields(base, mine)) expect(merged[name]).toEqual(mine[name]);
    }),
  );
});
