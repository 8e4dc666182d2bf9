import { afterEach, describe, expect, test } from "vitest";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";

describe("latchai start", () => {
  let daemon: TestDaemon | undefined;
  afterEach(async () => {
    await daemon?.stop();
    daemon = undefined;
  });

  test("--json prints one line when it answers, and SIGTERM ends it with 0", async () => {
    daemon = await startDaemon();
    expect(daemon.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const health = await fetch(`${daemon.url}/api/health`);
    expect(await health.json()).toMatchObject({ ok: true, name: "latchai" });
    expect(await daemon.stop()).toBe(0);
    daemon = undefined;
  });
});
