import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalDaemon, startLocal } from "./support/in-process.ts";

let daemon: LocalDaemon;
beforeAll(async () => {
  daemon = await startLocal({ files: { "workspace/a.txt": "hello\n" } });
});
afterAll(() => daemon.stop());

const run = (command: string, attended = false) =>
  daemon.asOwner("POST", "/api/tools/run_shell", { arguments: { command }, attended });
const explain = async (command: string, attended = true) =>
  (
    await daemon.asOwner("POST", "/api/permissions/explain", { tool: "run_shell", arguments: { command }, attended })
  ).json<{
    decision: string;
    by: string;
    segments: { key: string; covered: boolean; rule?: string }[];
    offers: string[];
    reasons: string[];
  }>();

test("nobody watching: denied until a rule covers every part", async () => {
  expect((await run("cat a.txt | wc -l")).json()).toMatchObject({ ok: false, error: { kind: "denied" } });
  await daemon.asOwner("POST", "/api/permissions/rules", { key: "run_shell(cat:*)", effect: "allow" });
  expect((await run("cat a.txt | wc -l")).json()).toMatchObject({ ok: false, error: { kind: "denied" } });
  await daemon.asOwner("POST", "/api/permissions/rules", { key: "run_shell(wc:*)", effect: "allow" });
  expect((await run("cat a.txt | wc -l")).json()).toEqual({ ok: true, text: "exit 0\n1" });
});

test("explain says what the gate would, and runs nothing", async () => {
  expect(await explain("cat a.txt | tee b.txt")).toMatchObject({
    decision: "ask",
    segments: [
      { key: "run_shell(cat:*)", covered: true, rule: "run_shell(cat:*)" },
      { key: "run_shell(tee:*)", covered: false },
    ],
    offers: ["run_shell(tee:*)"],
  });
  expect(await explain("rm -rf /")).toMatchObject({ decision: "deny", by: "denylist" });
  expect(await explain("echo $(cat a.txt)")).toMatchObject({ decision: "ask", offers: [] });
  const read = (await daemon.asOwner("POST", "/api/tools/read_file", { arguments: { path: "b.txt" } })).json();
  expect(read).toMatchObject({ ok: false });
});

test("the home, its token and the daemon's own port are out of a rule's reach", async () => {
  for (const command of [
    `cat ${daemon.home.path}/token`,
    `cat ../token`,
    `cat a.txt http://127.0.0.1:${daemon.port}/`,
  ]) {
    const explained = await explain(command);
    expect([command, explained.decision, explained.offers]).toEqual([command, "ask", []]);
    expect(explained.reasons.length).toBeGreaterThan(0);
    expect((await run(command)).json()).toMatchObject({ ok: false, error: { kind: "denied" } });
  }
  const environment = (await runAllowed("env")).text;
  expect(environment).not.toContain("LATCHAI_HOME");
  expect(environment).not.toContain(daemon.token);
});

async function runAllowed(command: string): Promise<{ text: string }> {
  await daemon.asOwner("PUT", "/api/sessions/all/mode", { mode: "allow-all" });
  const answer = await daemon.asOwner("POST", "/api/tools/run_shell", {
    arguments: { command },
    attended: true,
    session: "all",
  });
  return answer.json();
}
