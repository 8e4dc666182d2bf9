// glob and grep over .bench/tree (about 94,000 files), with and without ripgrep, against ripgrep itself.
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wall } from "./lib/measure.mjs";
import { peer, treeFolder } from "./lib/paths.mjs";
import { fileTools } from "./lib/registry.mjs";
import { goal, ratio, table } from "./lib/report.mjs";

const rgIn = (cwd, ...args) =>
  new Promise((resolve, reject) => {
    execFile("rg", args, { cwd, maxBuffer: 1 << 30 }, (error, stdout) =>
      error && error.code !== 1 ? reject(error) : resolve(stdout),
    );
  });
const rg = (...args) => rgIn(treeFolder, ...args);

/** ripgrep stopped as soon as it has printed a page. */
const rgPage = (lines, ...args) =>
  new Promise((resolve) => {
    const child = spawn("rg", args, { cwd: treeFolder, stdio: ["ignore", "pipe", "ignore"] });
    let seen = 0;
    child.stdout.on("data", (chunk) => {
      for (const byte of chunk) if (byte === 10) seen++;
      if (seen >= lines) child.kill();
    });
    child.once("close", resolve);
  });

const skipped = ["node_modules", "dist", "build", ".next", "coverage"].flatMap((name) => ["-g", `!**/${name}/**`]);
const withRg = fileTools(treeFolder);
const without = fileTools(treeFolder, { ripgrep: false });
const { glob: tinyglobby } = await peer("tinyglobby");
const { default: fastGlob } = await peer("fast-glob");
const ignore = ["**/node_modules/**", "**/dist/**", "**/build/**", "**/coverage/**"];

console.log(`${readdirSync(treeFolder, { recursive: true }).length} entries in the tree`);
const pattern = "**/*.d.ts";
const a = await withRg.call("glob", { pattern });
const b = await without.call("glob", { pattern });
if (a !== b) {
  const [with_, alone] = [a.split("\n"), b.split("\n")];
  const at = with_.findIndex((line, index) => line !== alone[index]);
  throw new Error(`glob answers differently without ripgrep, line ${at + 1}: ${with_[at]} and ${alone[at]}`);
}

const files = "rg --files --sort path";
const globRows = await wall(
  {
    [files]: () => rg("--files", "--sort", "path", ...skipped, "-g", "*.d.ts"),
    "rg --files, unsorted": () => rg("--files", ...skipped, "-g", "*.d.ts"),
    glob: () => withRg.call("glob", { pattern }),
    "glob, no ripgrep": () => without.call("glob", { pattern }),
    tinyglobby: () => tinyglobby([pattern], { cwd: treeFolder, dot: true, ignore }),
    "fast-glob": () => fastGlob(pattern, { cwd: treeFolder, dot: true, ignore }),
  },
  { n: 15, warm: 2 },
);
table("glob **/*.d.ts", "ms", files, globRows, 0);
goal("glob against rg --files --sort path", ratio(globRows, "glob", files), 1.3);
goal("glob without ripgrep", ratio(globRows, "glob, no ripgrep", files), 2);

for (const [label, query] of [
  ["many matches", "createContext"],
  ["few matches", "unstable_batchedUpdates"],
]) {
  const lines = "rg -n --sort path";
  const rows = await wall(
    {
      [lines]: () => rg("-n", "--sort", "path", query, "./"),
      "the same, stopped after 200 lines": () => rgPage(200, "-n", "--sort", "path", query, "./"),
      grep: () => withRg.call("grep", { pattern: query }),
      "grep, no ripgrep": () => without.call("grep", { pattern: query }),
    },
    { n: 10, warm: 1 },
  );
  table(`grep ${query} (${label}), first page`, "ms", lines, rows, 0);
  goal(`grep against rg -n --sort path, ${label}`, ratio(rows, "grep", lines), 1.15);
  goal(`grep without ripgrep, ${label}`, ratio(rows, "grep, no ripgrep", lines), 1.8);
}

// What a search costs before it has looked at much.
const small = realpathSync(mkdtempSync(join(tmpdir(), "latchai-bench-")));
for (let n = 0; n < 50; n++) writeFileSync(join(small, `${n}.txt`), "one\nneedle\n");
const smallWithRg = fileTools(small);
const smallWithout = fileTools(small, { ripgrep: false });
const smallLimit = "rg -n --sort path";
const smallRows = await wall(
  {
    [smallLimit]: () => rgIn(small, "-n", "--sort", "path", "needle", "./"),
    grep: () => smallWithRg.call("grep", { pattern: "needle" }),
    "grep, no ripgrep": () => smallWithout.call("grep", { pattern: "needle" }),
  },
  { n: 40, warm: 5 },
);
table("grep in 50 small files", "ms", smallLimit, smallRows);
goal("grep in 50 small files, without ripgrep", ratio(smallRows, "grep, no ripgrep", smallLimit), 1.8);
rmSync(small, { recursive: true });
