import { spawn } from "node:child_process";
import { type ModelServer, type ScriptedTurn, startModelServer } from "@latchai/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { RunRow, RunsPage } from "../src/http/schemas/runs.ts";
import { daemonBundle } from "./support/bundle.ts";
import { childEnv, runCli } from "./support/cli.ts";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const agent = "---\nname: tester\ntools: [read_file, run_shell, list_dir]\n---\nYou test things.\n";

describe("latchai run", () => {
  let model: ModelServer;
  let daemon: TestDaemon;
  beforeAll(async () => {
    model = await startModelServer({ script: [] });
    daemon = await startDaemon({
      config: {
        models: { default: "m", list: { m: { provider: "openai-compatible", url: model.url, model: "scripted" } } },
      },
      files: { "workspace/agents/tester.md": agent, "workspace/a.txt": "one\n" },
    });
  });
  afterAll(async () => {
    await daemon.stop();
    await model.close();
  });
  afterEach(() => expect(model.left()).toBe(0));
  const says = (...script: ScriptedTurn[]): void => model.add(...script);

  test("prints the answer on stdout and what happens on stderr", async () => {
    says({ calls: [{ name: "read_file", arguments: { path: "a.txt" } }] }, { text: "It says one." });
    const { code, stdout, stderr } = await daemon.cli(["run", "tester", "Read a.txt."]);
    expect(stdout).toBe("It says one.\n");
    expect(stderr).toContain('read_file {"path":"a.txt"}');
    expect(stderr).toMatch(/Run \w+ completed · 2 steps · 1 call · .* tokens · cost unknown/);
    expect(code).toBe(0);
  });

  test("an answer that goes into a pipe drives no terminal at its end", async () => {
    says({ text: "a\u001b[2Jb" });
    expect((await daemon.cli(["run", "tester", "Say it."])).stdout).toBe("a\\u001b[2Jb\n");
  });

  test("prints an answer of any length whole", async () => {
    const long = Array.from({ length: 12_000 }, (_, index) => `word${index}`).join(" ");
    says({ text: long, chunkChars: 2000 });
    expect((await daemon.cli(["run", "tester", "Tell it."])).stdout).toBe(`${long}\n`);
  });

  test("flags refused calls with the rule that would allow them, and exits 3", async () => {
    says({ calls: [{ name: "run_shell", arguments: { command: "npm test" } }] }, { text: "Could not test." });
    const { code, stdout, stderr } = await daemon.cli(["run", "tester", "Run", "the", "tests."]);
    expect(stdout).toBe("Could not test.\n");
    expect(stderr).toContain("1 call was refused");
    expect(stderr).toContain('"run_shell(npm test:*)"');
    expect(code).toBe(3);
  });

  test("--json is one document with the run, its whole answer and the refusals", async () => {
    const long = Array.from({ length: 2000 }, (_, index) => `word${index}`).join(" ");
    says({ calls: [{ name: "run_shell", arguments: { command: "npm test" } }] }, { text: long });
    const { code, stdout } = await daemon.cli(["run", "--json", "tester", "-"], "Read\nthis.");
    const document = JSON.parse(stdout) as RunRow & { refused: { tool: string; message: string }[] };
    expect(document).toMatchObject({ status: "completed", source: "cli", task: "Read\nthis.", denied: 1, text: long });
    expect(document.refused).toMatchObject([{ tool: "run_shell", message: expect.stringContaining("npm test:*") }]);
    expect(code).toBe(3);
  });

  test("that breaks off is told with what there is, and exits 1", async () => {
    says({ text: "Half of an answer", stop: { afterFrames: 2, how: "end" } });
    const { code, stderr } = await daemon.cli(["run", "tester", "Go."]);
    expect(stderr).toMatch(/Run \w+ interrupted/);
    expect(code).toBe(1);
  });

  test.each<[string, string[], string]>([
    ["an agent that isn't there", ["run", "testr", "Go."], 'There is no agent "testr". Did you mean "tester"?'],
    ["no task", ["run", "tester"], "Say what to do"],
    ["a blank task", ["run", "tester", "  "], "Say what to do"],
    ["no agent", ["run"], "missing required argument 'agent'"],
  ])("%s is a mistake of the command line", async (_, args, message) => {
    const { code, stdout, stderr } = await daemon.cli(args);
    expect(stderr).toContain(message);
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });

  test("--no-wait prints the id and leaves the run to the daemon", async () => {
    says({ text: "Done." });
    const { code, stdout } = await daemon.cli(["run", "--no-wait", "tester", "Go."]);
    expect(code).toBe(0);
    await vi.waitFor(
      async () => {
        const { runs } = (await (await daemon.fetch("/api/runs?status=completed")).json()) as RunsPage;
        expect(runs.map(({ id }) => id)).toContain(stdout.trim());
      },
      { timeout: 20_000 },
    );
  });

  test("Ctrl+C stops the run, not the daemon", async () => {
    says({ text: "Never all of it", stop: { afterFrames: 2, how: "stall" } });
    const child = spawn(process.execPath, [await daemonBundle(), "run", "tester", "Wait."], {
      env: childEnv(daemon.home.path),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      if (!stderr.includes("Ctrl+C stops it") && (stderr + text).includes("Ctrl+C stops it")) child.kill("SIGINT");
      stderr += text;
    });
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect(stderr).toMatch(/Run \w+ cancelled/);
    expect(code).toBe(130);
    const { runs } = (await (await daemon.fetch("/api/runs?limit=1")).json()) as RunsPage;
    expect(runs).toMatchObject([{ status: "cancelled", source: "cli" }]);
  });
});

test("without a model it says what to configure, and exits 1", async () => {
  const daemon = await startDaemon({ config: {}, files: { "workspace/agents/tester.md": agent } });
  try {
    const { code, stderr } = await runCli(["run", "tester", "Go."], { home: daemon.home.path });
    expect(stderr).toContain("No model is configured");
    expect(code).toBe(1);
  } finally {
    await daemon.stop();
  }
});
