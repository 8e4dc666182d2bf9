import { createRegistry, defineFamily, Type, toolsFor } from "@latchai/core";
import { expect, test } from "vitest";
import { readNewRule } from "./new-rule.ts";

const tool = toolsFor<undefined>();
const made = (name: string, origin?: { server: string; tool: string }) =>
  tool({
    name,
    description: "Does nothing.",
    parameters: Type.Object({}),
    class: "ordinary",
    examples: [{}],
    ...(origin && { origin }),
    run: () => "",
  });
const registry = createRegistry({ profile: "workspace" });
registry.add(
  defineFamily<undefined>({
    name: "some",
    title: "Some",
    events: {},
    tools: [made("read_file"), made("fs_read", { server: "fs", tool: "read text file" })],
  }),
  undefined,
);

test("an allow rule for a tool of an MCP server gets the pair that makes it hold; a deny rule goes by name", () => {
  expect(readNewRule({ key: "fs_read", effect: "allow" }, registry)).toEqual({
    ok: true,
    rule: { key: "fs_read", effect: "allow", server: "fs", tool: "read text file" },
  });
  const deny = { key: "fs_read", effect: "deny" } as const;
  expect(readNewRule(deny, registry)).toEqual({ ok: true, rule: deny });
});

test("a part of such a tool cannot be allowed: it would allow the whole of it", () => {
  const read = readNewRule({ key: "fs_read(/etc)", effect: "allow" }, registry);
  expect(read).toMatchObject({ ok: false, problem: expect.stringContaining('Give the key "fs_read"') });
});

test("a rule for one of our own tools is taken as it is", () => {
  const rule = { key: "read_file", effect: "allow" } as const;
  expect(readNewRule(rule, registry)).toEqual({ ok: true, rule });
});

test("an unknown tool is said, with the nearest name", () => {
  const read = readNewRule({ key: "red_file", effect: "allow" }, registry);
  expect(read).toMatchObject({ ok: true, note: expect.stringMatching(/no tool "red_file" now.*"read_file"/) });
});

test("half a pair is refused", () => {
  expect(readNewRule({ key: "a", effect: "allow", server: "fs" }, registry)).toMatchObject({ ok: false });
});
