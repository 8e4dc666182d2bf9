import { describe, expect, test } from "vitest";
import type { DecisionContext, DecisionRequest, GateMode } from "./decision.ts";
import { createGate } from "./gate.ts";
import { createMemoryRules } from "./memory-rules.ts";
import type { Answer, PromptPort, PromptRequest } from "./prompts.ts";
import type { NewRule, RulesPort } from "./rules.ts";

const at = (attended: boolean, signal = new AbortController().signal): DecisionContext => ({
  caller: { id: "c", name: "c", capabilities: new Set(), anonymous: false },
  surface: "chat",
  attended,
  agent: { name: "default" },
  session: "s1",
  signal,
});

const request = (changes: Partial<DecisionRequest> = {}): DecisionRequest => ({
  tool: "run_shell",
  class: "code",
  segments: [{ text: "git status", key: "run_shell(git status:*)", broadKey: "run_shell(git:*)" }],
  preview: "git status",
  ...changes,
});

interface Setting {
  rules?: NewRule[] | RulesPort;
  answer?: (prompt: PromptRequest, signal: AbortSignal) => Promise<Answer | "timeout">;
  unattended?: "allow" | "deny";
  mode?: () => GateMode;
}

function setting({ rules = [], answer, unattended = "deny", mode = () => "ask" }: Setting = {}) {
  const port = Array.isArray(rules) ? createMemoryRules(rules) : rules;
  const asked: PromptRequest[] = [];
  const prompts: PromptPort = {
    ask(prompt, signal) {
      asked.push(prompt);
      return answer?.(prompt, signal) ?? Promise.resolve("timeout");
    },
  };
  const gate = createGate({ rules: port, prompts, unattendedDefault: () => unattended, mode });
  return { gate, asked, rules: port };
}

const says = (answer: Answer) => () => Promise.resolve(answer);
const allowStatus: NewRule = { key: "run_shell(git status:*)", effect: "allow" };
const denyStatus: NewRule = { key: "run_shell(git status:*)", effect: "deny" };
const opaque = { reasons: ["command substitution"] };
const unread: NonNullable<DecisionRequest["opaque"]> = { reasons: ["does not parse"], unread: true };

describe("the table, row by row", () => {
  const rows: [name: string, request: DecisionRequest, setting: Setting, attended: string, unattended: string][] = [
    ["denied", request({ denied: "rm -rf is refused" }), { mode: () => "allow-all" }, "deny denylist", "deny denylist"],
    ["denied by a floor", request({ denied: "loopback", class: "unknown" }), {}, "deny floor", "deny floor"],
    ["deny rule on a segment", request(), { rules: [denyStatus] }, "deny rule", "deny rule"],
    ["deny rule, allow all", request(), { rules: [denyStatus], mode: () => "allow-all" }, "deny rule", "deny rule"],
    [
      "deny rule on another reading",
      request({ denyKeys: ["run_shell(git push:*)"] }),
      { rules: [{ key: "run_shell(git push:*)", effect: "deny" }, allowStatus] },
      "deny rule",
      "deny rule",
    ],
    ["allow all", request(), { mode: () => "allow-all" }, "allow mode", "deny default"],
    ["allow all, opaque", request({ opaque }), { mode: () => "allow-all" }, "allow mode", "deny default"],
    ["allow all, unread", request({ opaque: unread }), { mode: () => "allow-all" }, "allow mode", "deny unread"],
    ["opaque, unread", request({ opaque: unread }), { rules: [allowStatus] }, "ask", "deny unread"],
    ["opaque, unread, default allow", request({ opaque: unread }), { unattended: "allow" }, "ask", "deny unread"],
    ["opaque, read", request({ opaque }), { rules: [allowStatus] }, "ask", "deny default"],
    ["opaque, read, default allow", request({ opaque }), { unattended: "allow" }, "ask", "allow default"],
    ["opaque of an ordinary tool", request({ opaque, class: "ordinary" }), {}, "ask", "deny default"],
    ["allowed by a rule", request(), { rules: [allowStatus] }, "allow rule", "allow rule"],
    ["code", request(), {}, "ask", "deny default"],
    ["code, default allow", request(), { unattended: "allow" }, "ask", "allow default"],
    ["delete", request({ class: "delete" }), {}, "ask", "allow class"],
    ["unknown", request({ class: "unknown" }), {}, "ask", "allow class"],
    ["ordinary", request({ class: "ordinary" }), {}, "allow class", "allow class"],
  ];

  test.each(rows)("%s", async (_name, call, given, attended, unattended) => {
    for (const [watched, expected] of [
      [true, attended],
      [false, unattended],
    ] as const) {
      const { gate, asked } = setting(given);
      const explained = gate.explain(call, at(watched));
      const explainedAs = explained.decision === "ask" ? "ask" : `${explained.decision} ${explained.by}`;
      expect(explainedAs).toBe(expected);
      const decision = await gate.decide(call, at(watched));
      const decided = asked.length > 0 ? "ask" : `${decision.effect} ${decision.by}`;
      expect(decided).toBe(expected);
    }
  });
});

describe("answers", () => {
  const two = request({
    segments: [
      { text: "git status", key: "run_shell(git status:*)", broadKey: "run_shell(git:*)" },
      { text: "npm test", key: "run_shell(npm test:*)", broadKey: "run_shell(npm:*)" },
    ],
  });

  test("once allows this call and stores nothing", async () => {
    const { gate, rules } = setting({ answer: says({ answer: "once" }) });
    expect(await gate.decide(request(), at(true))).toEqual({ effect: "allow", by: "answer" });
    expect(rules.list()).toEqual([]);
  });

  test("always stores the narrow key of every uncovered part, and the next call is not asked", async () => {
    const { gate, rules, asked } = setting({ rules: [allowStatus], answer: says({ answer: "always" }) });
    expect(await gate.decide(two, at(true))).toMatchObject({ effect: "allow", by: "answer" });
    expect(rules.list().map((rule) => rule.key)).toEqual(["run_shell(npm test:*)", "run_shell(git status:*)"]);
    expect(await gate.decide(two, at(true))).toMatchObject({ effect: "allow", by: "rule" });
    expect(asked).toHaveLength(1);
  });

  test("only uncovered parts are offered, narrow keys first", async () => {
    const { gate, asked } = setting({ rules: [allowStatus] });
    await gate.decide(two, at(true));
    expect(asked[0]?.offers).toEqual(["run_shell(npm test:*)", "run_shell(npm:*)"]);
    expect(asked[0]?.segments.map(({ covered, rule }) => [covered, rule])).toEqual([
      [true, "run_shell(git status:*)"],
      [false, undefined],
    ]);
  });

  test("always may choose a wider offer", async () => {
    const { gate, rules } = setting({ answer: says({ answer: "always", keys: ["run_shell(git:*)"] }) });
    await gate.decide(request(), at(true));
    expect(rules.list().map((rule) => rule.key)).toEqual(["run_shell(git:*)"]);
  });

  test.each([
    ["a key that was not offered", request(), { answer: "always", keys: ["run_shell"] }],
    ["no key at all", request(), { answer: "always", keys: [] }],
    ["always on an opaque call", request({ opaque }), { answer: "always" }],
    ["an unknown word", request(), { answer: "yes" as "once" }],
  ] as [string, DecisionRequest, Answer][])("%s refuses and stores nothing", async (_name, call, answer) => {
    const { gate, rules } = setting({ answer: says(answer) });
    expect(await gate.decide(call, at(true))).toMatchObject({ effect: "deny", by: "answer" });
    expect(rules.list()).toEqual([]);
  });

  test("deny passes the person's words on and is for this call only", async () => {
    const { gate, rules } = setting({ answer: says({ answer: "deny", message: "use git log" }) });
    const decision = await gate.decide(request(), at(true));
    expect(decision).toMatchObject({ effect: "deny", by: "answer", message: expect.stringContaining("use git log") });
    expect(rules.list()).toEqual([]);
  });

  test("a denial because nobody could be asked is nobody's no, and names the rule", async () => {
    const { gate } = setting({ answer: says({ answer: "deny", unasked: true }) });
    expect(await gate.decide(request(), at(true))).toMatchObject({
      effect: "deny",
      by: "timeout",
      message: expect.stringMatching(/no way to ask one.*"run_shell\(git status:\*\)"/),
    });
  });

  test("an unanswered prompt names the rule that would allow the call", async () => {
    const { gate } = setting();
    expect(await gate.decide(request(), at(true))).toMatchObject({
      effect: "deny",
      by: "timeout",
      message: expect.stringMatching(/nobody answered.*"run_shell\(git status:\*\)"/),
    });
  });

  test("an unanswered opaque prompt says that no rule can allow the call", async () => {
    const { gate } = setting();
    const decision = await gate.decide(request({ opaque }), at(true));
    expect(decision).toMatchObject({ message: expect.stringContaining("no rule can allow") });
  });

  test("nobody to ask refuses", async () => {
    const gate = createGate({ rules: createMemoryRules(), unattendedDefault: () => "allow", mode: () => "ask" });
    expect(await gate.decide(request(), at(true))).toMatchObject({ effect: "deny", by: "timeout" });
  });

  test("a prompt port that fails refuses", async () => {
    const { gate } = setting({ answer: () => Promise.reject(new Error("page is gone")) });
    expect(await gate.decide(request(), at(true))).toMatchObject({
      effect: "deny",
      message: expect.stringContaining("page is gone"),
    });
  });
});

describe("while a prompt is open", () => {
  test("switching to allow all lets the call go, whatever the port then says", async () => {
    let mode: GateMode = "ask";
    const { gate } = setting({
      mode: () => mode,
      answer: () => {
        mode = "allow-all";
        return Promise.resolve("timeout");
      },
    });
    expect(await gate.decide(request({ opaque }), at(true))).toEqual({ effect: "allow", by: "mode" });
  });

  test("a new deny rule beats the answer", async () => {
    const rules = createMemoryRules();
    const { gate } = setting({
      rules,
      answer: () => {
        rules.add(denyStatus);
        return Promise.resolve({ answer: "once" });
      },
    });
    expect(await gate.decide(request(), at(true))).toMatchObject({ effect: "deny", by: "rule" });
  });

  test("a rule that another answer stored makes this one unnecessary", async () => {
    const rules = createMemoryRules();
    const { gate } = setting({
      rules,
      answer: () => {
        rules.add(allowStatus);
        return Promise.resolve("timeout");
      },
    });
    expect(await gate.decide(request(), at(true))).toMatchObject({ effect: "allow", by: "rule" });
  });

  test("a person's no stands, even if the mode was switched meanwhile", async () => {
    let mode: GateMode = "ask";
    const { gate } = setting({
      mode: () => mode,
      answer: () => {
        mode = "allow-all";
        return Promise.resolve({ answer: "deny" });
      },
    });
    expect(await gate.decide(request(), at(true))).toMatchObject({ effect: "deny", by: "answer" });
  });

  test("an aborted call stops waiting, even where the port does not notice", async () => {
    const controller = new AbortController();
    const { gate } = setting({
      answer: () => {
        controller.abort();
        return new Promise(() => {});
      },
    });
    expect(await gate.decide(request(), at(true, controller.signal))).toMatchObject({ effect: "deny" });
  });
});

describe("rules that cannot be read", () => {
  const broken: RulesPort = {
    list() {
      throw new Error("permissions.json line 3");
    },
    add: () => {
      throw new Error("not stored");
    },
    remove: () => false,
  };

  test.each(["code", "unknown", "ordinary"] as const)(
    "a %s call asks, once only, and is refused with nobody there",
    async (kind) => {
      const { gate, asked } = setting({ rules: broken, unattended: "allow", answer: says({ answer: "once" }) });
      expect(await gate.decide(request({ class: kind }), at(true))).toEqual({ effect: "allow", by: "answer" });
      expect(asked[0]).toMatchObject({ offers: [], reasons: [expect.stringContaining("permissions.json line 3")] });
      expect(await gate.decide(request({ class: kind }), at(false))).toMatchObject({ effect: "deny" });
    },
  );
});

describe("tools of MCP servers", () => {
  const call: DecisionRequest = {
    tool: "fs_read_file",
    class: "unknown",
    segments: [{ key: "fs_read_file" }],
    preview: "",
    server: { name: "fs", tool: "read_file" },
  };
  const bound = { key: "fs_read_file", server: "fs", tool: "read_file" };

  test("always stores the (server, tool) pair", async () => {
    const { gate, rules } = setting({ answer: says({ answer: "always" }) });
    await gate.decide(call, at(true));
    expect(rules.list()).toMatchObject([{ ...bound, effect: "allow" }]);
    expect(await gate.decide(call, at(true))).toMatchObject({ effect: "allow", by: "rule" });
  });

  test("a rule follows the pair, not the reduced name", () => {
    const { gate } = setting({ rules: [{ ...bound, effect: "allow" }] });
    const decisionFor = (changes: Partial<DecisionRequest>): string =>
      gate.explain({ ...call, ...changes }, at(true)).decision;
    expect(decisionFor({ tool: "fs_read_file_a1b2c3", segments: [{ key: "fs_read_file_a1b2c3" }] })).toBe("allow");
    expect(decisionFor({ server: { name: "other", tool: "read_file" } })).toBe("ask");
    const { server: _server, ...builtIn } = call;
    expect(gate.explain(builtIn, at(true)).decision).toBe("ask");
  });

  test("a rule without a pair denies but never allows", () => {
    expect(setting({ rules: [{ key: "fs_read_file", effect: "allow" }] }).gate.explain(call, at(true)).decision).toBe(
      "ask",
    );
    expect(setting({ rules: [{ key: "fs_read_file", effect: "deny" }] }).gate.explain(call, at(false)).decision).toBe(
      "deny",
    );
  });
});

test("what a person sees is masked and shows hidden characters; what is decided on is not changed", async () => {
  const { gate, asked, rules } = setting({ answer: says({ answer: "always" }) });
  const text = "API_KEY=abc123 ls \u202e";
  await gate.decide(request({ preview: text, segments: [{ text, key: "run_shell(ls:*)" }] }), at(true));
  expect(asked[0]?.preview).toBe("API_KEY=‹masked› ls \\u{202e}");
  expect(asked[0]?.segments[0]?.text).toBe("API_KEY=‹masked› ls \\u{202e}");
  expect(rules.list()[0]?.key).toBe("run_shell(ls:*)");
});

describe("a key that holds a secret", () => {
  const token = "ghp_0123456789abcdefghijABCDEFGHIJ";
  const key = `run_shell(gh ${token}:*)`;

  test("is neither shown, offered nor stored: the broad key stands in", async () => {
    const { gate, asked, rules } = setting({ answer: says({ answer: "always" }) });
    const segments = [{ text: `gh ${token}`, key, broadKey: "run_shell(gh:*)" }];
    const asks = request({ segments, preview: `gh ${token}` });
    expect(JSON.stringify(gate.explain(asks, at(true)))).not.toContain(token);
    expect((await gate.decide(asks, at(true))).effect).toBe("allow");
    expect(asked[0]).toMatchObject({ offers: ["run_shell(gh:*)"], segments: [{ key: "run_shell(gh:*)" }] });
    expect(rules.list().map((rule) => rule.key)).toEqual(["run_shell(gh:*)"]);
    expect(JSON.stringify([asked, rules.list()])).not.toContain(token);
  });

  test("without a clean broad key there is nothing to save, and refusals do not name it", async () => {
    const { gate, asked, rules } = setting({ answer: says({ answer: "always" }) });
    const decision = await gate.decide(request({ segments: [{ key, broadKey: key }] }), at(true));
    expect(decision).toMatchObject({ effect: "deny", by: "answer" });
    expect(asked[0]?.offers).toEqual([]);
    expect(rules.list()).toEqual([]);
    const silent = setting();
    const refused = await silent.gate.decide(request({ segments: [{ key }] }), at(true));
    expect(JSON.stringify([asked, refused, silent.asked])).not.toContain(token);
  });
});
