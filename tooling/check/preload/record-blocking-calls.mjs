// node --import this file: from SIGUSR2 on, writes each synchronous fs call of the main thread to $RECORD_BLOCKING, one JSON line each.

import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

const file = process.env.RECORD_BLOCKING;
const append = fs.appendFileSync;
let armed = false;

if (isMainThread) {
  process.on("SIGUSR2", () => {
    append(file, `${JSON.stringify({ armed: true })}\n`);
    armed = true;
  });
  process.on("SIGTERM", () => {
    armed = false;
  });
  for (const name of Object.keys(fs).filter((key) => key.endsWith("Sync") && typeof fs[key] === "function")) {
    const original = fs[name];
    const wrapped = function (...args) {
      if (armed) {
        armed = false;
        const stack = new Error(name).stack
          .split("\n")
          .slice(2, 5)
          .map((line) => line.trim());
        append(file, `${JSON.stringify({ name, path: String(args[0]), stack })}\n`);
        armed = true;
      }
      return original.apply(this, args);
    };
    fs[name] = Object.assign(wrapped, original);
  }
  syncBuiltinESMExports();
}
