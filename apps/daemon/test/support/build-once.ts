import { mkdir, rm, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const staleMs = 120_000;
const lookAgainMs = 50;

/** Builds what is not there; test files that start at once wait for the same build. */
export async function buildOnce(
  target: string,
  isBuilt: () => Promise<boolean>,
  build: () => Promise<void>,
): Promise<void> {
  const lock = `${target}.lock`;
  while (!(await isBuilt())) {
    if (!(await take(lock))) {
      await sleep(lookAgainMs);
      continue;
    }
    try {
      if (!(await isBuilt())) await build();
    } finally {
      await rm(lock, { recursive: true, force: true });
    }
  }
}

async function take(lock: string): Promise<boolean> {
  const made = await mkdir(lock).then(
    () => true,
    () => false,
  );
  if (made) return true;
  // A builder that was killed leaves its lock behind.
  const age = await stat(lock).then(
    (info) => Date.now() - info.mtimeMs,
    () => 0,
  );
  if (age > staleMs) await rm(lock, { recursive: true, force: true });
  return false;
}
