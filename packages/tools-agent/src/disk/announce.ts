import type { BeforeChange, ChangeSettled, FileChange } from "@latchai/core";

/** Makes a change that was announced part by part, and tells each part whether it was made. */
export const announced = async <T>(
  before: BeforeChange | undefined,
  changes: () => Promise<readonly FileChange[]>,
  make: () => Promise<T>,
): Promise<T> => {
  if (before === undefined) return make();
  const settled: ChangeSettled[] = [];
  let made = false;
  try {
    for (const change of await changes()) settled.push(await before(change));
    const result = await make();
    made = true;
    return result;
  } finally {
    for (const settle of settled) await settle(made);
  }
};
