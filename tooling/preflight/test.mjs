#!/usr/bin/env node
// npm test [-- options of `vitest run`]
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { preflight, root } from "./preflight.mjs";
import { run, say } from "./progress.mjs";
import { reportFile, summary } from "./summary.mjs";

const { env, pnpm, command } = await preflight({ tests: true });
await pnpm("build", ["exec", "turbo", "run", "build", "--output-logs=errors-only"]);
const report = join(root, reportFile);
mkdirSync(join(report, ".."), { recursive: true });
rmSync(report, { force: true });
const [program, ...prefix] = command;
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
const code = await run("tests", program, [...prefix, "exec", "vitest", "run", ...reporters, ...process.argv.slice(2)], {
  env,
});
const { line, failed } = summary(report);
say(line);
process.exit(code !== 0 || failed > 0 ? code || 1 : 0);
