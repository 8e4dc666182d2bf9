import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { analyzeCommand } from "@latchai/tools-shell";
import { it } from "vitest";
import { campaign } from "./campaign.ts";
import { generate } from "./generate.ts";
import { createRandom } from "./random.ts";

it("x", async () => {
  const r = await campaign(Number(process.env.FUZZ_SEED ?? 1), Number(process.env.FUZZ_COUNT ?? 1000));
  let out =
    r.violations
      .map((v) => {
        const a = analyzeCommand(v.program);
        return JSON.stringify({ ...v, keys: a.segments.map((s) => s.key).concat(a.denyKeys), why: a.reasons });
      })
      .join("\n") + "\n";
  const random = createRandom(5);
  const counts: Record<string, number> = {};
  let valid = 0;
  const ex: Record<string, string> = {};
  for (let i = 0; i < 600; i++) {
    const p = generate(random);
    const ok = spawnSync("/bin/bash", ["-n", "-c", p]).status === 0;
    if (!ok) continue;
    valid++;
    const a = analyzeCommand(p);
    if (a.unread)
      for (const y of a.reasons.slice(-1)) {
        counts[y] = (counts[y] ?? 0) + 1;
        ex[y] = p;
      }
  }
  out += JSON.stringify({ valid, counts, ex }, null, 1);
  writeFileSync("/tmp/fuzz-out.txt", out);
}, 1e6);
