// Spawn to first answered request, and resident memory, against `node -e 0`.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startDaemon } from "./lib/daemon.mjs";
import { wall } from "./lib/measure.mjs";
import { daemonMain } from "./lib/paths.mjs";
import { goal, ratio, table } from "./lib/report.mjs";

const home = mkdtempSync(join(tmpdir(), "latchai-bench-"));
const toExit = (...args) =>
  new Promise((resolve) => spawn(process.execPath, args, { stdio: "ignore" }).once("exit", resolve));
const residentMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

const limit = "node -e 0";
const daemons = [];
const rows = await wall(
  {
    [limit]: () => toExit("-e", "0"),
    "latchai --help": () => toExit(daemonMain, "--help"),
    "latchai start to first answer": async () => {
      const daemon = await startDaemon(home);
      daemons.push(daemon);
    },
    // Outside the measured time of the row above: the next start needs the lock.
    "(stop)": async () => daemons.pop()?.stop(),
  },
  { n: 20, warm: 2 },
);
delete rows["(stop)"];
table("Start", "ms", limit, rows, 0);
goal("latchai start to first answer against node -e 0", ratio(rows, "latchai start to first answer", limit), 8);
goal("latchai --help against node -e 0", ratio(rows, "latchai --help", limit), 1.6);

const daemon = await startDaemon(home);
await sleep(3_000);
goal("resident memory of an idle daemon", residentMb(daemon.pid), 120, "MB");
await daemon.stop();
rmSync(home, { recursive: true });
