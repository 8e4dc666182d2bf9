import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Answer,
  createGate,
  createMemoryRules,
  type DecisionContext,
  type DecisionRequest,
  type NewRule,
} from "../src/index.ts";

const program = fc.constantFrom("git", "gitk", "npm", "ls");
const sub = fc.constantFrom("push", "status", "status-all");
const narrow = fc.tuple(program, sub).map(([name, word]) => `run_shell(${name} ${word}:*)`);
const broad = program.map((name) => `run_shell(${name}:*)`);
const key = fc.oneof(narrow, broad, fc.constant("run_shell"));
const rule: fc.Arbitrary<NewRule> = fc.record({ key, effect: fc.constantFrom("allow" as const, "deny" as const) });

const request: fc.Arbitrary<DecisionRequest> = fc
  .record({
    keys: fc.array(narrow, { maxLength: 3 }),
    denyKeys: fc.array(narrow, { maxLength: 2 }),
    kind: fc.constantFrom("code" as const, "delete" as const, "unknown" as const, "ordinary" as const),
    opaque: fc.constantFrom<DecisionRequest["opaque"]>(undefined, { reasons: ["r"] }, { reasons: ["r"], unread: true }),
    denied: fc.constantFrom(undefined, undefined, undefined, "no"),
  })
  .map(
    ({ keys, denyKeys, kind, opaque, denied }): DecisionRequest => ({
      tool: "run_shell",
      class: kind,
      segments: keys.map((text) => ({ key: text })),
      denyKeys,
      preview: "p",
      ...(opaque === undefined ? {} : { opaque }),
      ...(denied === undefined ? {} : { denied }),
    }),
  );

const circumstances = fc.record({
  rules: fc.array(rule, { maxLength: 6 }),
  attended: fc.boolean(),
  mode: fc.constantFrom("ask" as const, "allow-all" as const),
  unattended: fc.constantFrom("allow" as const, "deny" as const),
});

const at = (attended: boolean): DecisionContext => ({
  caller: { id: "c", name: "c", capabilities: new Set(), anonymous: false },
  surface: "chat",
  attended,
  agent: { name: "default" },
  signal: new AbortController().signal,
});

/** Words of a key: program, then subcommand; none for the whole tool. */
const wordsOf = (text: string): string[] => (text === "run_shell" ? [] : text.slice(10, -3).split(" "));

// Written from the contract's words, on word lists, so that it shares nothing with the code under test.
const reaches = (wide: string, one: string): boolean =>
  wordsOf(wide).every((word, index) => wordsOf(one)[index] === word);

const forbids = (rules: readonly NewRule[], one: string): boolean =>
  rules.some(
    (deny, index) =>
      deny.effect === "deny" &&
      reaches(deny.key, one) &&
      !rules
        .slice(0, index)
        .some((newer) => newer.effect === "allow" && reaches(newer.key, one) && reaches(deny.key, newer.key)),
  );

type Setting = { rules: NewRule[]; attended: boolean; mode: "ask" | "allow-all"; unattended: "allow" | "deny" };

function expected(call: DecisionRequest, now: Setting): string {
  const read = [...call.segments.map((segment) => segment.key), ...(call.denyKeys ?? [])];
  if (call.denied !== undefined) return "deny";
  if ((read.length > 0 ? read : ["run_shell"]).some((one) => forbids(now.rules, one))) return "deny";
  if (now.attended && now.mode === "allow-all") return "allow";
  if (call.opaque !== undefined) {
    if (now.attended) return "ask";
    return call.opaque.unread === true ? "deny" : now.unattended;
  }
  const allowed = (one: string): boolean => now.rules.some((each) => each.effect === "allow" && reaches(each.key, one));
  if (call.segments.length > 0 && call.segments.every((segment) => allowed(segment.key))) return "allow";
  if (call.class === "ordinary") return "allow";
  if (now.attended) return "ask";
  return call.class === "code" ? now.unattended : "allow";
}

const gateFor = (now: Setting, answer: Answer | "timeout" = "timeout") => {
  const rules = createMemoryRules(now.rules);
  let asked = 0;
  const gate = createGate({
    rules,
    mode: () => now.mode,
    unattendedDefault: () => now.unattended,
    prompts: {
      ask() {
        asked += 1;
        return Promise.resolve(answer);
      },
    },
  });
  return { gate, rules, asked: () => asked };
};

test("the gate agrees with the table for any request, rules and circumstances", () => {
  fc.assert(
    fc.property(request, circumstances, (call, now) => {
      expect(gateFor(now).gate.explain(call, at(now.attended)).decision).toBe(expected(call, now));
    }),
    { numRuns: 3000 },
  );
});

test("deciding does what explaining says, and nobody is asked when nobody watches", async () => {
  await fc.assert(
    fc.asyncProperty(request, circumstances, async (call, now) => {
      const { gate, asked } = gateFor(now, { answer: "once" });
      const { decision } = gate.explain(call, at(now.attended));
      const decided = await gate.decide(call, at(now.attended));
      expect(decided.effect).toBe(decision === "ask" ? "allow" : decision);
      expect(asked()).toBe(decision === "ask" ? 1 : 0);
      if (!now.attended) expect(asked()).toBe(0);
    }),
  );
});

test("after always the same call is not asked again, and only offered keys were stored", async () => {
  await fc.assert(
    fc.asyncProperty(request, circumstances, async (call, now) => {
      const { gate, rules } = gateFor(now, { answer: "always" });
      const before = rules.list().length;
      const { decision, offers } = gate.explain(call, at(now.attended));
      const decided = await gate.decide(call, at(now.attended));
      const stored = rules.list().slice(0, rules.list().length - before);
      if (decision !== "ask") expect(stored).toEqual([]);
      else if (offers.length === 0) expect(decided.effect).toBe("deny");
      else {
        expect(decided.effect).toBe("allow");
        expect(gate.explain(call, at(now.attended))).toMatchObject({ decision: "allow", by: "rule" });
        expect(stored.every((each) => each.effect === "allow" && offers.includes(each.key))).toBe(true);
      }
    }),
  );
});

test("one more deny rule never turns a refusal into anything else", () => {
  fc.assert(
    fc.property(request, circumstances, key, (call, now, denied) => {
      const order = { deny: 0, ask: 1, allow: 2 };
      const more: Setting = { ...now, rules: [{ key: denied, effect: "deny" }, ...now.rules] };
      const before = gateFor(now).gate.explain(call, at(now.attended)).decision;
      const after = gateFor(more).gate.explain(call, at(now.attended)).decision;
      expect(order[after]).toBeLessThanOrEqual(order[before]);
    }),
  );
});
