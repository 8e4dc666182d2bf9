import { randomBytes } from "node:crypto";

const pattern = /^\.latchai-(\d+)-[0-9a-f]{12}\.tmp$/;

/** Name of the file that is written before it takes the target's place; tells the process it belongs to. */
export const tempName = (): string => `.latchai-${process.pid}-${randomBytes(6).toString("hex")}.tmp`;

export const isTempName = (name: string): boolean => pattern.test(name);

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Left behind by a process that was killed in the middle of a write. A reused pid is caught by age. */
export const isStaleTemp = (name: string, ageMs: number): boolean => {
  const pid = pattern.exec(name)?.[1];
  if (pid === undefined) return false;
  return ageMs > 60 * 60 * 1000 || (Number(pid) !== process.pid && !alive(Number(pid)));
};
