import fc from "fast-check";
import { expect, test } from "vitest";
import { inline } from "./inline.ts";
import { type MarkdownState, markdownLine } from "./markdown.ts";
import { paint, type Row, rowColumns, span } from "./spans.ts";
import { fit, wrap } from "./wrap.ts";

const bare = (row: Row): string => paint(row, false);
const hostile = fc
  .array(
    fc.constantFrom(
      "\u001b[2J",
      "\u001b]0;x\u0007",
      "\u009b31m",
      "\r",
      "\n",
      "\t",
      "\u202e",
      "a",
      " ",
      "漢",
      "👩‍👩‍👧",
      "é",
      "**",
      "`",
      "#",
      "> ",
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

test("whatever a text holds, painting it leaves only our own colour codes", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const painted = paint([span(text, "bold"), span(text)], true);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      expect(painted.replaceAll(/\u001b\[(1|22)m/g, "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
    }),
  );
});

test("rows are never wider than the terminal, and no character is lost or split", () => {
  fc.assert(
    fc.property(hostile, fc.integer({ min: 10, max: 40 }), fc.boolean(), (text, width, verbatim) => {
      const rows = wrap([span(text)], { width, ...(verbatim && { verbatim: true }) });
      for (const row of rows) expect(rowColumns(row)).toBeLessThanOrEqual(width);
      const without = (value: string): string => value.replaceAll(" ", "");
      expect(without(rows.map(bare).join(""))).toBe(without(bare([span(text)])));
    }),
  );
});

test("wide characters count two columns, and a long word is broken at characters", () => {
  expect(wrap([span("漢字漢字漢字漢字")], { width: 9 }).map(bare)).toEqual(["漢字漢字", "漢字漢字"]);
  expect(wrap([span("one two three")], { width: 9 }).map(bare)).toEqual(["one two", "three"]);
  expect(wrap([span("abcdefghijkl")], { width: 8 }).map(bare)).toEqual(["abcdefgh", "ijkl"]);
  expect(fit("漢字漢字", 5)).toBe("漢字…");
});

test("a prefix stands before every row and a hanging indent before all but the first", () => {
  const rows = wrap([span("• one two three four")], { width: 14, prefix: [span("│ ")], hang: 2 });
  expect(rows.map(bare)).toEqual(["│ • one two", "│   three four"]);
});

test.each([
  ["# Title #", "Title"],
  ["- an **item**", "• an item"],
  ["  3. third", "  3. third"],
  ["> said `so`", "│ said so"],
  ["---", "────────"],
  ["see [docs](https://a.example/x)", "see docs (https://a.example/x)"],
  ["snake_case_name and 2*3*4", "snake_case_name and 2*3*4"],
  ["``a`b``", "a`b"],
])("%j is shown as %j", (line, shown) => expect(bare(markdownLine(line, {}).row)).toBe(shown));

test("inside a code block nothing is Markdown until the block is closed", () => {
  let state: MarkdownState = {};
  const shown = ["````ts", "# no **heading**", "```", "````", "# heading"].map((line) => {
    const rendered = markdownLine(line, state);
    state = rendered.state;
    return rendered.row;
  });
  expect(shown.map(bare)).toEqual(["  ╭─ ts", "  │ # no **heading**", "  │ ```", "  ╰─", "heading"]);
  expect(shown[4]?.[0]?.style).toBe("heading");
});

test("a link never hides its address behind a label", () => {
  expect(inline("[https://good.example](https://bad.example)").map(({ text }) => text)).toEqual([
    "https://good.example",
    " (https://bad.example)",
  ]);
});
