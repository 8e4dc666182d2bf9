import { expect, test } from "vitest";
import { createGate, createMemoryRules, type DecisionContext, type NewRule } from "../src/index.ts";
import { loadCases } from "./load-cases.ts";

interface Row {
  id: string;
  segments: string[];
  denyKeys?: string[];
  opaque?: true;
  rules: NewRule[];
  expect: "allow" | "ask" | "deny";
}

const watched: DecisionContext = {
  caller: { id: "c", name: "c", capabilities: new Set(), anonymous: false },
  surface: "chat",
  attended: true,
  agent: { name: "default" },
  signal: new AbortController().signal,
};

test.each(loadCases<Row>("rules"))("$id", (row) => {
  const gate = createGate({
    rules: createMemoryRules(row.rules),
    unattendedDefault: () => "deny",
    mode: () => "ask",
  });
  const explained = gate.explain(
    {
      tool: "run_shell",
      class: "code",
      segments: row.segments.map((key) => ({ key })),
      preview: "",
      ...(row.denyKeys === undefined ? {} : { denyKeys: row.denyKeys }),
      ...(row.opaque === undefined ? {} : { opaque: { reasons: ["substitution"] } }),
    },
    watched,
  );
  expect(explained.decision).toBe(row.expect);
  if (row.opaque) expect(explained.offers).toEqual([]);
});
