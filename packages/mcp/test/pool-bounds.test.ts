import { expect, test } from "vitest";
import { call, hostile, rig, textOf } from "./harness.ts";

test("a server that writes while it is written to is read on", async () => {
  const { pool, registry } = rig({ s: hostile("blocking") });
  await pool.start();
  // Longer than what a pipe holds, both ways at once.
  const text = "z".repeat(3_000_000);
  const [answered, echoed] = await Promise.all([
    call(registry, "s_big_answer", { chars: 3_000_000 }),
    call(registry, "s_echo", { text }),
  ]);
  // All of it is counted, although only the beginning was looked at.
  const [, shown = "", dropped] = /^(y+)\n\[clipped: (\d+) characters dropped — .*\]$/u.exec(textOf(answered)) ?? [];
  expect(shown.length + Number(dropped)).toBe(3_000_000);
  expect(textOf(echoed)).toMatch(/^\{"text":"z+\n\[clipped: /u);
});

test("a server that reads nothing is cut off before it fills memory", async () => {
  const { pool, registry } = rig({ s: hostile("deaf") }, { limits: { maxMessageBytes: 100_000 } });
  await pool.start();
  expect(textOf(await call(registry, "s_echo", { text: "z".repeat(3_000_000) }))).toMatch(
    /does not read what it is sent.*, during this call\. Whether it took effect is not known/u,
  );
});

test.each(["batch_flood", "blank_flood"])(
  "messages are counted, not lines with something in them: %s",
  async (name) => {
    const { pool, registry } = rig({ s: hostile("plain") }, { limits: { maxMessagesPerSecond: 100 } });
    await pool.start();
    expect(textOf(await call(registry, `s_${name}`))).toMatch(/sent more than 100 messages in a second/u);
  },
);

test("a list of bad entries without end is looked at in part", async () => {
  const { pool, names } = rig({ s: hostile("millions") });
  await pool.start();
  expect(names()).toEqual(["s_first"]);
  const [state] = pool.list();
  expect(state?.problems.length).toBe(20);
  expect(state?.problems[0]).toBe("lists a tool without a name");
});

test("all tools of one server together have a size", async () => {
  const { pool, names } = rig({ s: hostile("heavy") });
  await pool.start();
  expect(names().length).toBe(20);
  expect(pool.list()[0]?.problems).toEqual(["its tool list is over 4.0 MB; the rest is left out"]);
});

test("a schema or a result that is nested too deep costs only itself", async () => {
  const { pool, registry } = rig({ deep: hostile("deep"), s: hostile("plain") });
  await pool.start();
  const available = Object.fromEntries(registry.list().map((row) => [row.name, row.available]));
  expect(available).toMatchObject({ deep_deep: "its inputSchema is nested too deep", deep_fine: true });
  expect(textOf(await call(registry, "s_deep_structure"))).toBe("[structured content that is nested too deep]");
});

test("what a schema says reaches people short and in plain characters", async () => {
  const { pool, registry } = rig({ s: hostile("shouting") });
  await pool.start();
  const rows = registry.list();
  for (const name of ["s_typed", "s_remote", "s_lost"]) {
    const reason = rows.find((row) => row.name === name)?.available;
    expect(reason).toMatch(/^its inputSchema .{0,400}$/u);
    expect(reason).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
  for (const problem of pool.list()[0]?.problems ?? []) expect(problem.length).toBeLessThan(500);
  // What the server compares with stays as it is.
  expect(rows.find((row) => row.name === "s_said")?.parameters).toMatchObject({
    properties: { title: { type: "string", title: "shown", $comment: "ab", enum: ["a\u200bb"] } },
  });
});

test("a folder that does not exist is not called a missing program", async () => {
  const { pool } = rig({ s: { command: process.execPath, cwd: "/no/such/folder" } });
  await pool.start();
  expect(pool.list()[0]?.problems[0]).toBe('the folder "/no/such/folder" that it starts in does not exist');
});
