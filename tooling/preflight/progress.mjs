// One heading per step, a sign of life while a step is quiet, the time it took.
import { spawn } from "node:child_process";

const heartbeatMs = 10_000;

export const say = (text) => process.stderr.write(`${text}\n`);

const seconds = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;

/** Runs a command with its output shown. Resolves to its exit code; 127 when it cannot be started. */
export const run = (title, command, args, { env = process.env, cwd } = {}) =>
  new Promise((resolve) => {
    const startedMs = Date.now();
    say(`▸ ${title}`);
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "inherit", "inherit"] });
    const heartbeat = setInterval(() => say(`  … ${title}: ${seconds(startedMs)}`), heartbeatMs);
    const end = (code, note) => {
      clearInterval(heartbeat);
      say(`${code === 0 ? "✓" : "✗"} ${title} (${note ?? seconds(startedMs)})`);
      resolve(code);
    };
    child.once("error", (error) => end(127, error.message));
    child.once("exit", (code, signal) => end(code ?? 1, signal ? `stopped by ${signal}` : undefined));
  });

/** As `run`, and ends this process when the command fails. */
export const must = async (title, command, args, options) => {
  const code = await run(title, command, args, options);
  if (code !== 0) process.exit(code);
};
