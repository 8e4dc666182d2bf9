import xterm from "@xterm/headless";
import fc from "fast-check";
import { expect, test } from "vitest";
import { span } from "../text/spans.ts";
import { createFrame } from "./frame.ts";

/** A real terminal emulator, and what can be read on it. */
function terminal(columns: number, rows: number) {
  const screen = new xterm.Terminal({ cols: columns, rows, scrollback: 1000, allowProposedApi: true });
  let written: Promise<void> = Promise.resolve();
  return {
    write(text: string): void {
      written = new Promise((resolve) => screen.write(text, resolve));
    },
    async lines(): Promise<string[]> {
      await written;
      const { active } = screen.buffer;
      const all = Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString(true) ?? "");
      return all.slice(0, all.findLastIndex((line) => line !== "") + 1);
    },
    async cursor(): Promise<{ row: number; column: number }> {
      await written;
      const { active } = screen.buffer;
      return { row: active.baseY + active.cursorY, column: active.cursorX };
    },
    resize: (toColumns: number) => screen.resize(toColumns, rows),
  };
}

const text = fc.stringMatching(/^[a-z漢字]{1,9}$/);
const step = fc.record({
  commit: fc.array(text, { maxLength: 3 }),
  rows: fc.array(text, { minLength: 1, maxLength: 5 }),
  at: fc.nat({ max: 4 }),
});

test("whatever is drawn in which order, what was committed stands above what is drawn now, each once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const screen = terminal(20, 8);
      const frame = createFrame({ write: screen.write, colour: true });
      const committed: string[] = [];
      for (const { commit, rows, at } of steps) {
        committed.push(...commit);
        const row = Math.min(at, rows.length - 1);
        frame.draw(
          commit.map((line) => [span(line, "bold")]),
          rows.map((line) => [span(line)]),
          { row, column: 1 },
          20,
        );
        expect(await screen.lines()).toEqual([...committed, ...rows]);
        expect(await screen.cursor()).toEqual({ row: committed.length + row, column: 1 });
      }
    }),
    { numRuns: 60 },
  );
});

test("after the terminal became narrower, rows that were wrapped again are taken away whole", async () => {
  const screen = terminal(20, 8);
  const frame = createFrame({ write: screen.write, colour: false });
  frame.draw([[span("said")]], [[span("abcdefghijklmno")], [span("> typed")]], { row: 1, column: 7 }, 20);
  screen.resize(10);
  frame.draw([], [[span("abcdefgh")], [span("> typed")]], { row: 1, column: 7 }, 10);
  expect(await screen.lines()).toEqual(["said", "abcdefgh", "> typed"]);
});
