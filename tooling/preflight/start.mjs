#!/usr/bin/env node
// npm start [-- options of `latchai start`]
import { spawn } from "node:child_process";
import { join } from "node:path";
import { preflight, root } from "./preflight.mjs";

const { env, pnpm } = await preflight({ tests: false });
await pnpm("build", ["exec", "turbo", "run", "build", "--filter=latchai", "--output-logs=errors-only"]);
const daemon = spawn(process.execPath, [join(root, "apps/daemon/dist/main.mjs"), "start", ...process.argv.slice(2)], {
  env,
  stdio: "inherit",
});
// Ctrl-C reaches the whole group; the daemon decides how it ends and this process passes its exit code on.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => daemon.kill(signal));
daemon.once("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
