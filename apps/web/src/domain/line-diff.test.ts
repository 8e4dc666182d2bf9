import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DiffRow, diffTotals, lineDiff, sideBySide } from "./line-diff.ts";

const textOf = (row: DiffRow): string =>
  row.kind === "gap" ? "" : row.kind === "same" ? row.text : row.spans.map((span) => span.text).join("");

describe("line diff", () => {
  it("tints the words that changed", () => {
    const rows = lineDiff("tools: [read_file, grep]\n", "tools: [read_file, grep, run_shell]\n");
    expect(diffTotals(rows)).toEqual({ added: 1, removed: 1 });
    const added = rows.find((row) => row.kind === "add");
    expect(added?.kind === "add" && added.spans.some((span) => !span.changed && span.text.includes("read_file"))).toBe(
      true,
    );
  });

  it("folds long equal runs and counts them", () => {
    const lines = Array.from({ length: 40 }, (_, at) => `line ${at}`);
    const rows = lineDiff(lines.join("\n"), [...lines.slice(0, 20), "new", ...lines.slice(20)].join("\n"));
    expect(rows.filter((row) => row.kind === "gap").map((row) => row.kind === "gap" && row.lines)).toEqual([17, 17]);
  });

  it("holds both texts whole: removed and equal lines are the old one, added and equal lines the new one", () => {
    const line = fc.constantFrom("a", "b", "c d", "");
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.array(line, { maxLength: 6 }), (before, after) => {
        const rows = lineDiff(`${before.join("\n")}\n`, `${after.join("\n")}\n`);
        if (rows.some((row) => row.kind === "gap")) return;
        const left = rows.filter((row) => row.kind !== "add").map(textOf);
        const right = rows.filter((row) => row.kind !== "del").map(textOf);
        expect(left).toEqual(before.length === 0 ? [""] : before);
        expect(right).toEqual(after.length === 0 ? [""] : after);
      }),
    );
  });

  it("puts what was replaced beside its replacement", () => {
    const [first, second] = sideBySide(lineDiff("same\nold\n", "same\nnew\n"));
    expect(first?.left?.kind).toBe("same");
    expect([second?.left?.kind, second?.right?.kind]).toEqual(["del", "add"]);
  });
});
