import { type ModelServer, startModelServer } from "@latchai/testkit";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { modelConfig } from "./support/chat.ts";
import { runCli } from "./support/cli.ts";
import { createTestHome, type TestHome } from "./support/home.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let model: ModelServer;
let home: TestHome;
beforeEach(async () => {
  model = await startModelServer({ script: [{ text: "Done.", times: -1 }] });
  home = await createTestHome({ config: { ...modelConfig(model.url), server: { port: 0 } } });
});
afterEach(async () => {
  await runCli(["stop"], { home: home.path });
  await model.close();
  await home.remove();
});

test("eight runs started at once, with no daemon yet, share one and all finish", async () => {
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      runCli(["run", "default", `task ${n}`], { home: home.path, timeoutMs: 100_000 }),
    ),
  );
  expect(all.map(({ code, stdout }) => [code, stdout.trim()])).toEqual(all.map(() => [0, "Done."]));
  const said = all.map(({ stderr }) => stderr).join("");
  expect(said.match(/started one in the background/g)).toHaveLength(1);
});
