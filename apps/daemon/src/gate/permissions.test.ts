import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestLog } from "@latchai/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createIds } from "../events/ids.ts";
import type { PermissionsDecision, PermissionsLedger } from "../http/ports.ts";
import { createPermissions, type Permissions } from "./permissions.ts";

const clock = { now: () => Date.now() };
let home: string;
let path: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "latchai-"));
  path = join(home, "permissions.json");
});
afterEach(() => rm(home, { recursive: true, force: true }));

interface Ledger extends PermissionsLedger {
  text: string | undefined;
  lines: string[] | undefined;
  /** What was last shown as waiting. */
  shown: string;
  decide(decision: PermissionsDecision): Promise<"done" | "changed">;
}

function ledger(text?: string): Ledger {
  const made: Ledger = {
    text,
    lines: undefined,
    shown: "",
    accepted: () => made.text,
    accept: (next) => {
      made.text = next;
    },
    waiting: (entry) => {
      made.lines = entry?.lines;
      if (entry) made.shown = entry.text;
    },
    onDecision: (listener) => {
      made.decide = listener;
    },
    decide: async () => "done",
  };
  return made;
}

async function open(from: Ledger = ledger(undefined)) {
  const events: { type: string; data: unknown }[] = [];
  const log = createTestLog();
  const permissions = await createPermissions({
    path,
    ledger: from,
    clock,
    ids: createIds(clock),
    events: { emit: (e) => events.push(e) },
    log,
  });
  return { permissions, events, log, ledger: from };
}

const keys = (permissions: Permissions): string[] =>
  permissions.rules.list().map(({ effect, key }) => `${effect} ${key}`);
const onDisk = async (): Promise<{ rules: { key: string }[] }> => JSON.parse(await readFile(path, "utf8"));
const write = (value: unknown): Promise<void> =>
  writeFile(path, typeof value === "string" ? value : JSON.stringify(value));

describe("a change through a door", () => {
  test("holds at once, is on disk when it resolves, newest first, 0600", async () => {
    const { permissions, ledger: of } = await open();
    const first = permissions.add({ key: "a", effect: "allow" });
    expect(keys(permissions)).toEqual(["allow a"]);
    await first;
    await permissions.add({ key: "b", effect: "deny" });
    expect((await onDisk()).rules.map(({ key }) => key)).toEqual(["b", "a"]);
    expect(JSON.parse(of.text ?? "")).toEqual(await onDisk());
    expect((await import("node:fs")).statSync(path).mode & 0o777).toBe(0o600);
    expect(await readdir(home)).toEqual(["permissions.json"]);
  });

  test("replaces an older rule that says the same", async () => {
    const { permissions } = await open();
    await permissions.add({ key: "a", effect: "allow" });
    await permissions.add({ key: "b", effect: "allow" });
    await permissions.add({ key: "a", effect: "allow" });
    expect(keys(permissions)).toEqual(["allow a", "allow b"]);
  });

  test("200 at once lose none", async () => {
    const { permissions } = await open();
    await Promise.all(Array.from({ length: 200 }, (_, n) => permissions.add({ key: `t${n}`, effect: "allow" })));
    expect((await onDisk()).rules).toHaveLength(200);
    const again = await open(ledger(await readFile(path, "utf8")));
    expect(again.permissions.rules.list()).toHaveLength(200);
  });

  test("keeps what somebody wrote by hand meanwhile, waiting", async () => {
    const { permissions, ledger: of } = await open();
    await permissions.add({ key: "a", effect: "allow" });
    const before = await onDisk();
    await write({ ...before, rules: [{ key: "by_hand", effect: "allow" }, ...before.rules] });
    await Promise.all([permissions.add({ key: "b", effect: "allow" }), permissions.add({ key: "c", effect: "deny" })]);
    expect((await onDisk()).rules.map(({ key }) => key)).toEqual(["c", "b", "by_hand", "a"]);
    expect(keys(permissions)).toEqual(["deny c", "allow b", "allow a"]);
    expect(of.lines).toEqual(["new rule: allow by_hand"]);
  });

  test("that cannot be written holds, and says so", async () => {
    const { permissions } = await open();
    await rm(home, { recursive: true });
    await expect(permissions.add({ key: "a", effect: "deny" })).rejects.toThrow("ENOENT");
    expect(keys(permissions)).toEqual(["deny a"]);
    await mkdir(home);
    await permissions.add({ key: "b", effect: "deny" });
    expect((await onDisk()).rules).toHaveLength(2);
  });
});

describe("a change by hand", () => {
  test("tightens at the next look; what loosens waits until a person accepts", async () => {
    const { permissions, ledger: of } = await open();
    await permissions.add({ key: "a", effect: "allow" });
    await write({
      unattendedDefault: "allow",
      rules: [
        { key: "wide", effect: "allow" },
        { key: "no", effect: "deny" },
      ],
    });
    await permissions.refresh();
    expect(keys(permissions)).toEqual(["deny no"]);
    expect(permissions.unattendedDefault()).toBe("deny");
    expect(of.lines).toEqual(["new rule: allow wide", "unattended default: allow (until now deny)"]);
    expect(await of.decide({ accept: of.shown })).toBe("done");
    expect(keys(permissions)).toEqual(["allow wide", "deny no"]);
    expect(permissions.unattendedDefault()).toBe("allow");
    expect(of.lines).toBeUndefined();
  });

  test("is accepted as it was shown or not at all", async () => {
    const { permissions, ledger: of } = await open();
    await write({ rules: [{ key: "small", effect: "allow" }] });
    await permissions.refresh();
    await write({ rules: [{ key: "everything", effect: "allow" }] });
    expect(await of.decide({ accept: of.shown })).toBe("changed");
    expect(keys(permissions)).toEqual([]);
    expect(of.lines).toEqual(["new rule: allow everything"]);
    expect(await of.decide({ accept: of.shown })).toBe("done");
    expect(keys(permissions)).toEqual(["allow everything"]);
  });

  test("goes on waiting when a door replaces the rules or sets the default", async () => {
    const { permissions, ledger: of } = await open();
    await permissions.add({ key: "a", effect: "allow" });
    const before = await onDisk();
    await write({ ...before, rules: [{ key: "by_hand", effect: "allow" }, ...before.rules] });
    await permissions.refresh();
    await permissions.setUnattendedDefault("deny");
    expect(of.lines).toEqual(["new rule: allow by_hand"]);
    await permissions.replace({ unattendedDefault: "deny", rules: [] });
    expect(of.lines).toEqual(["new rule: allow by_hand"]);
    expect((await onDisk()).rules.map(({ key }) => key)).toEqual(["by_hand"]);
    expect(keys(permissions)).toEqual([]);
  });

  test("is put back when a person rejects it", async () => {
    const { permissions, ledger: of } = await open();
    await permissions.add({ key: "a", effect: "deny" });
    const before = await onDisk();
    await write({ rules: [{ key: "a", effect: "allow" }] });
    await permissions.refresh();
    await of.decide("reject");
    expect(await onDisk()).toEqual(before);
    expect(of.lines).toBeUndefined();
  });

  test("with a lost ledger nothing but deny rules holds", async () => {
    await write({
      unattendedDefault: "allow",
      rules: [
        { key: "a", effect: "allow" },
        { key: "b", effect: "deny" },
      ],
    });
    const { permissions } = await open();
    expect(keys(permissions)).toEqual(["deny b"]);
    expect(permissions.unattendedDefault()).toBe("deny");
  });

  test("a rule without an id can be removed by the one that is shown", async () => {
    const text = JSON.stringify({ rules: [{ key: "a", effect: "deny" }] });
    await write(text);
    const { permissions } = await open(ledger(text));
    const [shown] = permissions.view().rules;
    expect(await permissions.remove(shown?.id ?? "")).toBe(true);
    expect(await permissions.remove(shown?.id ?? "")).toBe(false);
    expect((await onDisk()).rules).toEqual([]);
  });
});

describe("a broken file", () => {
  const accepted = JSON.stringify({
    unattendedDefault: "allow",
    rules: [
      { key: "a", effect: "allow" },
      { key: "b", effect: "deny" },
    ],
  });

  test.each(["{", "", '{"rules":[{"key":"a"}]}', "\u0000\u0001"])(
    "%j is kept aside and reported; accepted deny rules hold, allow rules do not",
    async (text) => {
      await write(accepted);
      const { permissions, events, log } = await open(ledger(accepted));
      expect(keys(permissions)).toEqual(["allow a", "deny b"]);
      await write(text);
      await permissions.refresh();
      expect(keys(permissions)).toEqual(["deny b"]);
      expect(permissions.unattendedDefault()).toBe("deny");
      const [aside] = (await readdir(home)).filter((name) => name.startsWith("permissions.json.broken-"));
      expect(await readFile(join(home, aside ?? ""), "utf8")).toBe(text);
      expect(permissions.status().problem).toContain(aside);
      expect(events.filter(({ type }) => type === "permissions.broken")).toHaveLength(1);
      expect(log.messages("error")).toHaveLength(1);
    },
  );

  test("is still told after a restart, and forgotten with the next change", async () => {
    await write("{");
    await open(ledger(accepted));
    const { permissions } = await open(ledger(accepted));
    expect(permissions.status().problem).toContain("a broken one was kept as permissions.json.broken-");
    await permissions.add({ key: "c", effect: "deny" });
    expect(permissions.status().problem).toBeUndefined();
  });

  test("with no accepted version known makes every call ask: the rules throw", async () => {
    await write("{");
    const { permissions } = await open();
    expect(() => permissions.rules.list()).toThrow("permissions.json could not be used");
  });

  test("that is being written right now is given a moment", async () => {
    const { permissions } = await open();
    await write('{"rules":[');
    const look = permissions.refresh();
    setTimeout(() => void write({ rules: [{ key: "a", effect: "deny" }] }), 40);
    await look;
    await permissions.refresh();
    expect(keys(permissions)).toEqual(["deny a"]);
    expect(await readdir(home)).toEqual(["permissions.json"]);
  });

  test("a folder in its place neither hangs nor throws", async () => {
    await mkdir(path);
    await chmod(path, 0o700);
    const { permissions } = await open(ledger(accepted));
    expect(keys(permissions)).toEqual(["deny b"]);
    expect(permissions.status().problem).toContain("not a regular file");
  });
});
