// pnpm bench [name…]: builds, installs the peers once, runs each bench in a process of its own and prints ratios.
import { spawnSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { root } from "./lib/paths.mjs";

/** These need PostgreSQL and MariaDB on this machine, as the tests of tools-db do. */
const ofDatabases = ["db-classify", "db-rows", "db-mcp", "db-schema", "db-first-rows"];
const ofTools = [
  "seam",
  "read-file",
  "mcp",
  "search",
  "shell",
  "start",
  "large-file",
  "turn",
  "events",
  "chat",
  "endless",
];
const benches = [...ofTools, ...ofDatabases];
const chosen = process.argv.slice(2).length > 0 ? process.argv.slice(2) : benches;
const unknown = chosen.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(", ")}. Benches: ${benches.join(", ")}`);
  process.exit(2);
}
const must = (program, ...args) => {
  const { status } = spawnSync(program, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
};
must("pnpm", "exec", "turbo", "run", "build", "--output-logs=errors-only");
must(process.execPath, join(import.meta.dirname, "setup.mjs"));
console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0].model}, ${(totalmem() / 2 ** 30).toFixed(0)} GB`);
const failed = chosen.filter((name) => {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.mjs`)], {
    cwd: root,
    stdio: "inherit",
  });
  return status !== 0;
});
if (failed.length > 0) console.error(`Did not finish: ${failed.join(", ")}`);
process.exit(failed.length > 0 ? 1 : 0);
