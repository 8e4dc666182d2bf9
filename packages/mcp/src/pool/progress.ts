import { limits } from "../limits.ts";
import type { Progress } from "../sdk.ts";
import { cleanLine } from "../text.ts";

/** Hands a server's progress on as single lines, at most ten a second. */
export const createProgressRelay = (
  send: (line: string) => void,
  now: () => number = Date.now,
): ((progress: Progress) => void) => {
  let last = Number.NEGATIVE_INFINITY;
  return (progress) => {
    if (now() - last < limits.progressIntervalMs) return;
    last = now();
    send(progressLine(progress));
  };
};

const progressLine = ({ progress, total, message }: Progress): string => {
  const count = total === undefined ? String(progress) : `${progress}/${total}`;
  const text = typeof message === "string" ? cleanLine(message, limits.maxLabelChars) : "";
  return text === "" ? count : `${count} ${text}`;
};
