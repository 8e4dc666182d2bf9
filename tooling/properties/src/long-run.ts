// Stands in for fast-check in a long run: every property gets more inputs than it asks for, and other ones each time.
import fc from "fast-check";

export * from "fast-check";

const times = Number(process.env["FUZZ_COUNT"] ?? 10);
const seed = process.env["FUZZ_SEED"] === undefined ? {} : { seed: Number(process.env["FUZZ_SEED"]) };

const longer = (property: fc.IRawProperty<unknown>, params?: fc.Parameters<unknown>) =>
  fc.assert(property, {
    ...params,
    ...seed,
    numRuns: (params?.numRuns ?? 100) * times,
    // The tests' own limits are longer than this: what was tried by then is enough.
    interruptAfterTimeLimit: 45_000,
  });

export const assert = longer as typeof fc.assert;

export default { ...fc, assert };
