import { createGate, type Rule } from "@latchai/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { effectivePermissions } from "./effective-permissions.ts";
import { emptyPermissions, type PermissionsDocument, ruleContent } from "./permissions-document.ts";

const rule = (effect: Rule["effect"], key: string): Rule => ({
  id: `${effect} ${key}`,
  key,
  effect,
  createdAt: "2026-01-01T00:00:00.000Z",
});
const allow = (key: string): Rule => rule("allow", key);
const deny = (key: string): Rule => rule("deny", key);
const document = (rules: Rule[], unattendedDefault: "allow" | "deny" = "deny"): PermissionsDocument => ({
  unattendedDefault,
  rules,
});

describe("a file edited by hand", () => {
  test("that says what was accepted is in force as it stands", () => {
    const file = document([allow("a"), deny("b")], "allow");
    expect(effectivePermissions(file, structuredClone(file))).toEqual({ document: file, waiting: [] });
  });

  test("adds deny rules at once and allow rules not yet", () => {
    const { document: now, waiting } = effectivePermissions(
      document([allow("x"), deny("y"), allow("a")]),
      document([allow("a")]),
    );
    expect(now.rules.map(ruleContent)).toEqual([deny("y"), allow("a")].map(ruleContent));
    expect(waiting).toEqual(["new rule: allow x"]);
  });

  test("drops allow rules at once and deny rules not yet", () => {
    const { document: now, waiting } = effectivePermissions(emptyPermissions, document([allow("a"), deny("b")]));
    expect(now.rules).toEqual([deny("b")]);
    expect(waiting).toEqual(["removed rule: deny b"]);
  });

  test("tightens the unattended default at once and loosens it not yet", () => {
    expect(effectivePermissions(document([], "deny"), document([], "allow")).document.unattendedDefault).toBe("deny");
    const looser = effectivePermissions(document([], "allow"), document([], "deny"));
    expect(looser.document.unattendedDefault).toBe("deny");
    expect(looser.waiting).toEqual(["unattended default: allow (until now deny)"]);
  });

  test("moves a deny rule up at once and down not yet", () => {
    const wide = deny("run_shell(git:*)");
    const narrow = allow("run_shell(git push:*)");
    expect(effectivePermissions(document([wide, narrow]), document([narrow, wide])).document.rules).toEqual([
      wide,
      narrow,
    ]);
    const down = effectivePermissions(document([narrow, wide]), document([wide, narrow]));
    expect(down.document.rules).toEqual([wide, narrow]);
    expect(down.waiting).toEqual(["another order of the rules"]);
  });
});

const keys = ["run_shell", "run_shell(git:*)", "run_shell(git push:*)", "run_shell(ls:*)", "delete_file"];
const rules = fc.uniqueArray(
  fc.record({ effect: fc.constantFrom("allow" as const, "deny" as const), key: fc.constantFrom(...keys) }),
  {
    selector: ({ effect, key }) => `${effect} ${key}`,
    maxLength: 6,
  },
);
const documents = fc
  .record({ rules, unattendedDefault: fc.constantFrom("allow" as const, "deny" as const) })
  .map(({ rules: list, unattendedDefault }) =>
    document(
      list.map(({ effect, key }) => rule(effect, key)),
      unattendedDefault,
    ),
  );

/** 0 allow, 1 ask, 2 deny. */
function strictness(from: PermissionsDocument, key: string, attended: boolean): number {
  const gate = createGate({
    rules: { list: () => from.rules, add: () => allow("x"), remove: () => false },
    unattendedDefault: () => from.unattendedDefault,
    mode: () => "ask",
  });
  const { decision } = gate.explain(
    { tool: "run_shell", class: "code", segments: [{ key }], preview: key },
    {
      caller: { id: "c", name: "c", capabilities: new Set(), anonymous: false },
      surface: "api",
      attended,
      agent: { name: "default" },
      signal: new AbortController().signal,
    },
  );
  return ["allow", "ask", "deny"].indexOf(decision);
}

test("whatever the file says, no call is decided more loosely than what a person accepted", () => {
  fc.assert(
    fc.property(documents, documents, fc.constantFrom(...keys), fc.boolean(), (file, accepted, key, attended) => {
      const { document: now } = effectivePermissions(file, accepted);
      expect(strictness(now, key, attended)).toBeGreaterThanOrEqual(strictness(accepted, key, attended));
    }),
    { numRuns: 2000 },
  );
});

test("whatever was accepted, every call that the file denies by a new rule is denied at once", () => {
  fc.assert(
    fc.property(documents, documents, fc.constantFrom(...keys), (file, accepted, key) => {
      const { document: now } = effectivePermissions(file, accepted);
      const added = file.rules.filter(
        (one) => one.effect === "deny" && !accepted.rules.some((other) => ruleContent(other) === ruleContent(one)),
      );
      if (strictness(document(added), key, true) < 2 || strictness(file, key, true) < 2) return;
      expect(strictness(now, key, true)).toBe(2);
    }),
    { numRuns: 2000 },
  );
});
