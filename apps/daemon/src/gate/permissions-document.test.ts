import { describe, expect, test } from "vitest";
import { parsePermissions, permissionsText } from "./permissions-document.ts";

const at = "2026-11-30T12:00:00.000Z";
const parse = (value: unknown) => parsePermissions(typeof value === "string" ? value : JSON.stringify(value), at);

describe("parsePermissions", () => {
  test("reads what it writes", () => {
    const document = {
      $schema: "./x.json",
      unattendedDefault: "allow" as const,
      rules: [{ id: "1", key: "fs_read", effect: "deny" as const, createdAt: at, server: "fs", tool: "read" }],
    };
    expect(parse(permissionsText(document))).toEqual({ ok: true, document });
  });

  test("fills in what a hand-written rule leaves out, the same at every read", () => {
    const text = '\uFEFF{"rules":[{"key":"run_shell(git status:*)","effect":"allow"}]}';
    const first = parse(text);
    expect(first).toMatchObject({
      ok: true,
      document: {
        unattendedDefault: "deny",
        rules: [{ id: expect.stringMatching(/^hand-[0-9a-f]{12}$/), createdAt: at }],
      },
    });
    expect(parse(text)).toEqual(first);
  });

  test.each([
    ["", "it is not valid JSON"],
    ["{", "it is not valid JSON"],
    ["[]", "it must hold one JSON object"],
    ["null", "it must hold one JSON object"],
    [{ rule: [] }, '"rule" is not a key of it'],
    [{ unattendedDefault: "ask" }, 'unattendedDefault must be "deny" or "allow"'],
    [{ rules: {} }, "rules must be an array"],
    [{ rules: [1] }, "rules[0]: must be an object"],
    [{ rules: [{ key: "a", effect: "ask" }] }, 'rules[0]: effect must be "allow" or "deny"'],
    [{ rules: [{ effect: "deny" }] }, "rules[0]: key must be"],
    [{ rules: [{ key: "a", effect: "deny", note: "x" }] }, 'rules[0]: "note" is not a key of a rule'],
    [{ rules: [{ key: "a", effect: "deny", createdAt: "soon" }] }, "rules[0]: createdAt"],
    [{ rules: [{ key: "a", effect: "deny", server: "s" }] }, "rules[0]: server and tool belong together"],
    [{ rules: [{ key: "run_shell(git push)", effect: "deny" }] }, "nearest that can is run_shell(git push:*)"],
    [{ rules: [{ key: "git *", effect: "deny" }] }, 'rules[0]: key "git *" is neither'],
    [
      {
        rules: [
          { id: "1", key: "a", effect: "deny" },
          { id: "1", key: "b", effect: "deny" },
        ],
      },
      "rules[1]: there is a second",
    ],
  ])("refuses %j", (value, problem) => {
    const parsed = parse(value);
    expect(parsed.ok ? "" : parsed.problem).toContain(problem);
  });
});
