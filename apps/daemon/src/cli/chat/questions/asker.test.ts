import { expect, test } from "vitest";
import type { ChatConsole } from "../screen/console.ts";
import { type Row, span } from "../text/spans.ts";
import { createAsker } from "./asker.ts";

/** A console whose draft the test holds. */
function stage(draft = "") {
  const kept: string[] = [];
  const printed: string[] = [];
  const state = { draft };
  const console: ChatConsole = {
    columns: () => 80,
    draw: () => undefined,
    hasDraft: () => state.draft !== "",
    setAside() {
      kept.push(state.draft);
      state.draft = "";
    },
    resume() {
      state.draft = kept.pop() ?? state.draft;
    },
    clear: () => undefined,
    fill: () => undefined,
    remember: () => undefined,
    aside: (work) => work(),
    close: () => undefined,
  };
  const print = (rows: readonly Row[]): void =>
    void printed.push(...rows.map((row) => row.map((one) => one.text).join("")));
  return { asker: createAsker(console, print, () => undefined), printed, state };
}

const question = (name: string, answers: string[]) => ({
  rows: [[span(name)]],
  label: `${name}> `,
  read(line: string): string | undefined {
    if (line === "bad") return "no answer";
    answers.push(`${name}: ${line}`);
    return undefined;
  },
});

test("questions are asked one after the other, and a line that is no answer leaves them open", async () => {
  const { asker, printed } = stage();
  const answers: string[] = [];
  const both = [asker.ask(question("first", answers)), asker.ask(question("second", answers))];
  await expect.poll(() => asker.open()?.label).toBe("first> ");
  expect(printed).toEqual(["first"]);
  expect(asker.count()).toBe(2);
  await asker.line("bad");
  await asker.line("1");
  await expect.poll(() => asker.open()?.label).toBe("second> ");
  await asker.line("2");
  expect(await Promise.all(both)).toEqual(["answered", "answered"]);
  expect(answers).toEqual(["first: 1", "second: 2"]);
  expect(printed).toEqual(["first", "no answer", "second"]);
});

test("a message in the middle of being typed is no answer; Tab turns to the question and the draft comes back", async () => {
  const { asker, printed, state } = stage("run it 1");
  const answers: string[] = [];
  const asked = asker.ask(question("first", answers));
  await expect.poll(() => asker.waits()).toBe(true);
  expect(printed).toEqual(["first"]);
  await asker.line("run it 1");
  expect(answers).toEqual([]);
  asker.attend();
  expect(state.draft).toBe("");
  await asker.line("1");
  expect(await asked).toBe("answered");
  expect(state.draft).toBe("run it 1");
});

test("a question that is withdrawn makes room for the next; one withdrawn before its turn is never shown", async () => {
  const { asker, printed } = stage();
  const [first, second] = [new AbortController(), new AbortController()];
  const asked = [
    asker.ask(question("first", []), first.signal),
    asker.ask(question("second", []), second.signal),
    asker.ask(question("third", [])),
  ];
  await expect.poll(() => asker.open()?.label).toBe("first> ");
  second.abort();
  first.abort();
  await expect.poll(() => asker.open()?.label).toBe("third> ");
  await asker.line("1");
  expect(await Promise.all(asked)).toEqual(["withdrawn", "unseen", "answered"]);
  expect(printed).toEqual(["first", "third"]);
});
