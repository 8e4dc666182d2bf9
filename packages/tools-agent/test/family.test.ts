import { checkFamily } from "@latchai/testkit";
import { expect, test } from "vitest";
import { agent } from "../src/index.ts";
import { harness } from "./harness.ts";

test("keeps the rules of a family", async () => {
  expect(await checkFamily(agent)).toEqual([]);
});

test("holds exactly the five tools", () => {
  expect(agent.tools.map(({ name }) => name).sort()).toEqual([
    "delegate",
    "latchai_activity",
    "load_skill",
    "memory",
    "set_plan",
  ]);
  expect(agent.tools.every((tool) => tool.class === "ordinary")).toBe(true);
  expect(agent.tools.filter((tool) => tool.concurrent).map(({ name }) => name)).toEqual(["latchai_activity"]);
});

test("a tool without its service says so and is not offered", () => {
  const missing = Object.fromEntries(
    harness()
      .list()
      .map(({ name, available }) => [name, available]),
  );
  expect(missing).toMatchObject({ set_plan: true });
  for (const name of ["delegate", "load_skill", "memory", "latchai_activity"])
    expect(missing[name]).toEqual(expect.any(String));
});
