// A range of a 1 GB log: peak memory of a process that reads it, over one that reads a small file.
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, realpathSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { goal } from "./lib/report.mjs";

if (process.argv[2] === "read") {
  const { fileTools } = await import("./lib/registry.mjs");
  const { call } = fileTools(process.argv[3]);
  const startedMs = performance.now();
  const text = await call("read_file", JSON.parse(process.argv[4]));
  const peakMb = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ peakMb, ms: performance.now() - startedMs, head: text.slice(0, 80) }));
} else {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "latchai-bench-")));
  const chunk = Buffer.from("2026-01-01T00:00:00Z INFO request 200 12 ms /api/tools\n".repeat(20_000));
  const log = openSync(join(folder, "big.log"), "w");
  for (let written = 0; written < 1 << 30; written += chunk.length) writeSync(log, chunk);
  closeSync(log);
  writeFileSync(join(folder, "small.log"), "one line\n");
  const read = (args) => {
    const self = fileURLToPath(import.meta.url);
    const { stdout, stderr } = spawnSync(process.execPath, [self, "read", folder, JSON.stringify(args)], {
      encoding: "utf8",
    });
    if (!stdout) throw new Error(stderr);
    return JSON.parse(stdout);
  };
  const small = read({ path: "small.log" });
  const big = read({ path: "big.log", offset: 15_000_000, limit: 20 });
  console.log(
    `\n## A range of a 1 GB log\n${big.head.split("\n")[0]}: ${big.ms.toFixed(0)} ms, peak ${big.peakMb.toFixed(0)} MB`,
  );
  goal("extra memory for a range of a 1 GB log", big.peakMb - small.peakMb, 100, "MB");
  rmSync(folder, { recursive: true });
}
