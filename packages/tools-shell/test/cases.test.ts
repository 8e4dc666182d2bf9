import { createGate, type Decision, type DecisionContext, type DecisionRequest, type Rule } from "@latchai/core";
import { describe, expect, it } from "vitest";
import { analyzeCommand } from "../src/domain/analyze.ts";
import { commandRequest } from "../src/domain/gate-request.ts";
import { type ShellCase, shellCases } from "./cases.ts";

const at: DecisionContext = {
  caller: { id: "test", name: "test", capabilities: new Set(), anonymous: false },
  surface: "chat",
  attended: true,
  agent: { name: "default" },
  signal: new AbortController().signal,
};

const ruleList = (rows: ShellCase["rules"]): Rule[] =>
  rows.map(([effect, key], i) => ({ id: String(i), key, effect, createdAt: "2026-01-01T00:00:00Z" }));

function gateOf({ rules }: Pick<ShellCase, "rules">) {
  const list = ruleList(rules);
  return createGate({
    rules: { list: () => list, add: () => expect.fail("nothing is stored here"), remove: () => false },
    unattendedDefault: () => "deny",
    mode: () => "ask",
  });
}

const requestOf = (command: string): DecisionRequest => ({
  ...commandRequest(command),
  tool: "run_shell",
  class: "code",
});

describe("the case file, through the real gate", () => {
  for (const row of shellCases()) {
    it(`${row.id}: ${JSON.stringify(row.command)}`, async () => {
      const request = requestOf(row.command);
      const gate = gateOf(row);
      const { decision, by, offers } = gate.explain(request, at);
      const got = by === "denylist" ? "denylisted" : decision;
      const wanted = row.soft && got === "ask" ? "ask" : row.expect;
      expect({ got, keys: request.segments.map(({ key }) => key) }).toEqual({ got: wanted, keys: row.keys });

      const fresh = got === "ask" && request.opaque !== undefined;
      if (got === "ask") expect(offers.length > 0).toBe(!fresh);
      const decided: Decision = await gate.decide(request, at);
      expect(decided.effect).toBe(got === "allow" ? "allow" : "deny");
    });
  }

  it("answers soft rows with allow wherever it can", () => {
    const asked = shellCases().filter(
      (row) => row.soft && gateOf(row).explain(requestOf(row.command), at).decision === "ask",
    );
    expect(asked.map(({ id }) => id)).toEqual([]);
  });

  it("asks every ask row afresh although a rule covers its keys", () => {
    for (const row of shellCases()) {
      const covered = row.keys.every((key) => row.rules.some(([effect, rule]) => effect === "allow" && rule === key));
      if (row.expect === "ask" && row.keys.length > 0 && covered) {
        expect(analyzeCommand(row.command).opaque, row.id).toBe(true);
      }
    }
  });
});
