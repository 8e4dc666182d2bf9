import { appendFileSync, mkdirSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { benchFolder } from "./paths.mjs";

/** A table with each row's ratio to the limit row. */
export const table = (title, unit, limit, rows, digits = 2) => {
  console.log(`\n## ${title} (load ${loadavg()[0].toFixed(1)})`);
  console.log(`| | median ${unit} | best ${unit} | p95 ${unit} | x limit | best x limit |\n|---|---|---|---|---|---|`);
  for (const [name, { median, best, p95 }] of Object.entries(rows)) {
    const ratio = (median / rows[limit].median).toFixed(2);
    const bestRatio = (best / rows[limit].best).toFixed(2);
    const cells = [median, best, p95].map((value) => value.toFixed(digits));
    console.log(`| ${name}${name === limit ? " (limit)" : ""} | ${cells.join(" | ")} | ${ratio} | ${bestRatio} |`);
  }
  mkdirSync(benchFolder, { recursive: true });
  appendFileSync(join(benchFolder, "results.jsonl"), `${JSON.stringify({ title, unit, limit, rows })}\n`);
};

/** One goal of the issue against what was measured. */
export const goal = (text, measured, atMost, unit = "x") => {
  const ok = measured <= atMost;
  console.log(`${ok ? "✓" : "✗"} ${text}: ${measured.toFixed(2)} ${unit} (at most ${atMost} ${unit})`);
};

export const ratio = (rows, name, limit) => rows[name].median / rows[limit].median;
