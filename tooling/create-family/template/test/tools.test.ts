import { createHarness, createTestStores } from "@latchai/testkit";
import { expect, test } from "vitest";
import { template } from "../src/index.ts";

const harness = () => createHarness(template, { store: createTestStores()("template") });

test("a saved note is read back, and the save is an event", async () => {
  const tools = harness();
  expect(await tools.text("template_save", { name: "greeting", text: "hello" })).toBe("saved greeting (5 characters)");
  expect(await tools.text("template_read", { name: "greeting" })).toBe("hello");
  expect(tools.events.of("template.saved")).toEqual([{ name: "greeting", chars: 5 }]);
});

test("an unknown name is answered with the names that are saved", async () => {
  const tools = harness();
  expect((await tools.error("template_read", { name: "x" })).message).toContain("template_save");
  await tools.text("template_save", { name: "greeting", text: "hello" });
  expect((await tools.error("template_read", { name: "x" })).message).toContain("saved notes: greeting");
});

test("the seam refuses what does not fit", async () => {
  expect((await harness().error("template_save", { name: "", text: "x" })).kind).toBe("invalid_arguments");
});
