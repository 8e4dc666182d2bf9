import { startModelServer } from "@latchai/testkit";
import { expect, onTestFinished, test } from "vitest";
import { startDaemon } from "./support/daemon.ts";
import { onTerminal } from "./support/terminal.ts";
import { dayFiles, dayModel, dayScript, nextDayScript } from "./support/whole-day.ts";

test("a day's work on the terminal: plan, edits, questions, a refusal, a sub-agent, memory, undo, the next chat", async () => {
  await using model = await startModelServer({ script: dayScript });
  const daemon = await startDaemon({ files: dayFiles, config: dayModel(model.url) });
  onTestFinished(async () => void (await daemon.stop()));
  const { home } = daemon;
  const terminal = await onTerminal(["chat"], { home: home.path, columns: 110, rows: 40 });
  try {
    await terminal.shows("/help");
    terminal.type("Let the greeting say welcome, and test it.");

    await terminal.shows(/always run_shell\(npm test:\*\)[\s\S]*answer>/);
    terminal.type("2");
    await terminal.shows(/asks for the agent reader[\s\S]*old\.txt[\s\S]*answer>/);
    terminal.type("1");
    await terminal.shows("The greeting says welcome, and the tests pass.");
    await terminal.shows(/turn .* \$0\.0/);
    const shown = terminal.lines().join("\n");
    expect(shown).toMatch(/run_shell.*sudo rm -rf/);
    expect(shown).toContain("denylist");

    const rules = JSON.parse(await home.read("permissions.json")) as { rules: unknown[] };
    expect(rules.rules).toMatchObject([{ key: "run_shell(npm test:*)", effect: "allow" }]);
    expect(await home.read("workspace/greet.js")).toContain("welcome");
    const agent = (await (await daemon.fetch("/api/agents/reader")).json()) as { state: string; tools: string[] };
    expect(agent).toMatchObject({ state: "waiting", tools: ["read_file", "delete_file"] });

    terminal.type("/undo run");
    await terminal.shows(/Put these 5 files back\?[\s\S]*yes\/no>/);
    terminal.type("yes");
    // All of it is back by then; a file that is written sooner would be taken for one that the undo has to remove.
    await terminal.shows("Put back: ");
    for (const name of ["greet.js", "README.md", "agents/reader.md"])
      await expect.poll(() => home.read(`workspace/${name}`), { timeout: 20_000 }).toBe(dayFiles[`workspace/${name}`]);
    expect(model.left()).toBe(0);

    // What was noted is there for the next chat. The undo took it back with the rest, so it is noted anew.
    await home.write("workspace/memories/default/facts.md", "# Taste\nShort greetings.\n");
    model.add(...nextDayScript);
    terminal.type("/new");
    terminal.type("How do I like it?");
    await terminal.shows("You like short greetings.");
    terminal.type("/quit");
    expect(await terminal.ended).toBe(0);
  } finally {
    terminal.kill();
  }
}, 120_000);
