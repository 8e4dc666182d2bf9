import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";
import { createTestHome, type TestHome } from "./support/home.ts";

let home: TestHome;
let daemon: TestDaemon | undefined;
afterEach(async () => {
  await daemon?.stop();
  daemon = undefined;
  await home.remove();
});

test("killed in the middle of writes, nothing is torn: files, rules and log are whole and the next start goes on", async () => {
  home = await createTestHome({ files: { "workspace/f.txt": "start" } });
  daemon = await startDaemon({ home });
  const running = daemon;
  const texts = Array.from({ length: 30 }, (_, n) => `${n}`.repeat(200_000));
  let confirmed = 0;
  const writes = texts.map((content) =>
    running.call("write_file", { path: "f.txt", content }).then(() => {
      confirmed += 1;
    }),
  );
  const rules = Array.from({ length: 30 }, (_, n) =>
    running.fetch("/api/permissions/rules", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ key: `t${n}`, effect: "deny" }),
    }),
  );
  const stored = rules[0]?.then((response) => response.json() as Promise<{ key: string }>);
  const first = await stored;
  while (confirmed === 0) await Promise.race(writes);
  await running.kill();
  await Promise.allSettled([...writes, ...rules]);

  daemon = await startDaemon({ home });
  const { fetch: ask } = daemon;
  await vi.waitFor(
    async () => {
      const { events } = (await (await ask("/api/activity/events?type=daemon.recovered")).json()) as {
        events: object[];
      };
      expect(events).toHaveLength(1);
    },
    { timeout: 10_000, interval: 50 },
  );
  const left = await home.read("workspace/f.txt");
  expect(["start", ...texts]).toContain(left);
  const { rules: kept } = JSON.parse(await home.read("permissions.json")) as { rules: { key: string }[] };
  expect(kept.map(({ key }) => key)).toContain(first?.key);
  const inForce = (await (await daemon.fetch("/api/permissions")).json()) as { rules: { key: string }[] };
  expect(inForce.rules.map(({ key }) => key)).toEqual(kept.map(({ key }) => key));
  for (const folder of [home.path, join(home.path, "workspace")]) {
    expect((await readdir(folder)).filter((name) => name.includes("tmp"))).toEqual([]);
  }
  expect(await daemon.call("write_file", { path: "f.txt", content: "again" })).toMatchObject({ ok: true });
});

test("a graceful end loses no event, and the next start finds it clean", async () => {
  home = await createTestHome({ files: { "workspace/a.txt": "a" } });
  daemon = await startDaemon({ home });
  const { call } = daemon;
  await Promise.all(Array.from({ length: 200 }, () => call("read_file", { path: "a.txt" })));
  expect(await daemon.stop()).toBe(0);
  daemon = await startDaemon({ home });
  const types: string[] = [];
  for (let before = ""; ; ) {
    const response = await daemon.fetch(`/api/activity/events?type=tool.finished&limit=200${before}`);
    const page = (await response.json()) as { events: { type: string }[]; next?: string };
    types.push(...page.events.map(({ type }) => type));
    if (page.next === undefined) break;
    before = `&before=${page.next}`;
  }
  expect(types).toHaveLength(200);
  const { events } = (await (await daemon.fetch("/api/activity/events?type=daemon.")).json()) as { events: unknown[] };
  expect(events).toEqual([]);
});
