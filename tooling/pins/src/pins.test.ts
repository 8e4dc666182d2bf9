import { join } from "node:path";
import { loadFamilies } from "@latchai/tooling-docs-gen";
import { describe, expect, test } from "vitest";
import { hubTools } from "./hub-tools.ts";
import ownTools from "./own-tools.json" with { type: "json" };
import type { PinGroup } from "./pins.ts";
import { workspaceTools } from "./workspace-tools.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const groups: readonly PinGroup[] = [...workspaceTools, ...hubTools, ...(ownTools as PinGroup[])];
const families = await loadFamilies(root);
const tools = (group: PinGroup) => group.tools.map(({ name }) => name);

test("the references name 52 and 25 tools, 17 of them concurrent", () => {
  expect(workspaceTools.flatMap(tools)).toHaveLength(52);
  expect(hubTools.flatMap(tools)).toHaveLength(25);
  expect(workspaceTools.flatMap((group) => group.tools).filter((pin) => pin.concurrent)).toHaveLength(17);
});

test("no name stands twice in one profile", () => {
  for (const profile of [workspaceTools, hubTools]) {
    const names = profile.flatMap(tools);
    expect(names).toEqual([...new Set(names)]);
  }
});

test("every built-in family is pinned", () => {
  const pinned = new Set(groups.map((group) => group.family));
  expect(families.map(({ folder }) => folder).filter((folder) => !pinned.has(folder))).toEqual([]);
});

describe.each(families)("$folder", ({ folder, family }) => {
  const group = groups.find((one) => one.family === folder);

  test("has the pinned title and exactly the pinned tools", () => {
    expect(family.title).toBe(group?.title);
    expect(family.tools.map(({ name }) => name).sort()).toEqual(group?.tools.map(({ name }) => name).sort());
  });

  test.each(group?.tools ?? [])("$name has the pinned class and flags", (pin) => {
    const tool = family.tools.find(({ name }) => name === pin.name);
    expect({ class: tool?.class, concurrent: tool?.concurrent, optIn: tool?.optIn }).toEqual({
      class: pin.class,
      concurrent: pin.concurrent,
      optIn: pin.optIn,
    });
  });
});
