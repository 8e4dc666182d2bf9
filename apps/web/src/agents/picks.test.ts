import { expect, it } from "vitest";
import { everyTool, pickGroups, schemaTokens } from "./picks.ts";

const tool = (name: string, more: object = {}) => ({
  name,
  description: `does ${name}`,
  source: "built-in",
  available: true,
  tokens: 100,
  ...more,
});
const groups = [
  { group: "Files", tools: [tool("grep"), tool("glob")] },
  {
    group: "Data",
    tools: [
      tool("db_query", { available: false, reason: "no database", tokens: 300 }),
      tool("secret_read", { optIn: true }),
    ],
  },
];

it("keeps names that no tool has in view, also when they are taken out", () => {
  const at = (chosen: string[]) => pickGroups(groups, new Set(chosen), ["gone_tool"], "");
  expect(at(["gone_tool", "grep"])[0]).toMatchObject({ picks: [{ name: "gone_tool" }], chosen: 1 });
  expect(at(["grep"])[0]).toMatchObject({ picks: [{ name: "gone_tool" }], chosen: 0 });
  expect(at(["grep"])[1]).toMatchObject({ title: "Files", chosen: 1 });
});

it("narrows by name and by what a tool does", () => {
  expect(pickGroups(groups, new Set(), [], "does glob").flatMap(({ picks }) => picks.map(({ name }) => name))).toEqual([
    "glob",
  ]);
  expect(pickGroups(groups, new Set(), [], "zzz")).toEqual([]);
});

it("counts only schemas that are shown", () => {
  expect(schemaTokens(groups, null)).toEqual({ tools: 2, tokens: 200 });
  expect(schemaTokens(groups, ["grep", "db_query", "secret_read", "gone_tool"])).toEqual({ tools: 2, tokens: 200 });
  expect(everyTool(groups)).toEqual(["grep", "glob", "db_query"]);
});
