import { startModelServer } from "@latchai/testkit";
import { expect, it, onTestFinished } from "vitest";
import { dayFiles, dayModel, dayScript, nextDayScript } from "../../daemon/test/support/whole-day.ts";
import { openBench } from "./support/browser.ts";
import { composer, goTo, say, settled, transcript } from "./support/chat-bench.ts";

it("a day's work in the chat: plan, edits, prompts, a refusal, a sub-agent, memory, a held change, undo, spend", async () => {
  await using model = await startModelServer({ script: dayScript });
  const bench = await openBench({ files: dayFiles, config: dayModel(model.url) });
  onTestFinished(bench.close);
  const { home } = bench.daemon;
  const page = await bench.signedIn({ at: "#/chat" });
  await composer(page).waitFor();
  const log = transcript(page);
  await say(page, "Let the greeting say welcome, and test it.");

  const question = log.getByRole("alertdialog");
  await question.filter({ hasText: "npm test" }).waitFor();
  await page.getByText("2 of 3").waitFor();
  await question.getByRole("button", { name: /Allow always.*npm test/ }).click();

  await log.locator('.call[data-status="denied"]', { hasText: "sudo" }).getByText("denylist").waitFor();
  const child = question.filter({ hasText: "old.txt" });
  await child.waitFor();
  expect(await child.textContent()).toContain("reader asks to");
  await child.getByRole("button", { name: /Allow once/ }).click();
  await log.getByText("The greeting says welcome, and the tests pass.").waitFor();
  await settled(page);

  const rules = JSON.parse(await home.read("permissions.json")) as { rules: { key: string; effect: string }[] };
  expect(rules.rules).toMatchObject([{ key: "run_shell(npm test:*)", effect: "allow" }]);
  expect(await home.read("workspace/greet.js")).toContain("welcome");

  // Its own definition is wider on disk, and not in force.
  const agent = (await (await bench.daemon.fetch("/api/agents/reader")).json()) as { state: string; tools: string[] };
  expect(agent).toMatchObject({ state: "waiting", tools: ["read_file", "delete_file"] });
  await goTo(page, "#/settings/trust");
  await page
    .getByRole("link", { name: /agents\/reader\.md.*changed by the agent/is })
    .first()
    .waitFor();
  await page.goBack();

  await log
    .getByRole("button", { name: /^Undo \d+ file changes/ })
    .last()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("greet.js").waitFor();
  await dialog.getByRole("button", { name: "Undo", exact: true }).click();
  await page.locator(".toast", { hasText: "as before" }).waitFor();
  for (const name of ["greet.js", "README.md", "agents/reader.md"])
    expect(await home.read(`workspace/${name}`)).toBe(dayFiles[`workspace/${name}`]);

  await goTo(page, "#/activity");
  await page
    .locator("#main")
    .getByText(/\$0\.0/)
    .first()
    .waitFor();
  expect(model.left()).toBe(0);
});

it("what was noted in one chat is known in the next", async () => {
  await using model = await startModelServer({ script: nextDayScript });
  const bench = await openBench({
    files: { ...dayFiles, "workspace/memories/default/facts.md": "# Taste\nShort greetings.\n" },
    config: dayModel(model.url),
  });
  onTestFinished(bench.close);
  const page = await bench.signedIn({ at: "#/chat" });
  await composer(page).waitFor();
  await say(page, "How do I like it?");
  await transcript(page).getByText("You like short greetings.").waitFor();
});
