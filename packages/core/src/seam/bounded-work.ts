import type { Validator } from "./validate.ts";

/** Steps that one check of a set of arguments may take; about a tenth of a second. */
const maxCheckSteps = 2_000_000;
/** Checking a value this many times over is no sign of choices that multiply. */
const maxRepetition = 20;
/** Steps that all checks of parts may take while arguments are coerced or explained. */
const maxPartSteps = 10_000_000;

/** Why arguments are not checked at all. */
export const tooMuchWork =
  "arguments are nested too deep for this tool's schema: its choices multiply at every level, and checking them would take too long — pass fewer levels";

/** Thrown when looking at parts of the arguments takes too long. */
export class WorkExceeded extends Error {}

/** The same validator for one set of arguments, with what it may do bounded. */
export interface BoundedValidator extends Validator {
  /** Whether checking this value would take too long. */
  exceeds(value: unknown): boolean;
}

/** A foreign schema may lead back to itself in several ways, and a check then takes twice as long at every level. */
export function boundWork(validator: Validator): BoundedValidator {
  const meter = validator.meter?.();
  if (meter === undefined) return { ...validator, exceeds: () => false };
  let left = maxPartSteps;
  return {
    ...validator,
    exceeds: (value) => {
      const steps = meter.stepsOf(validator.schema, value);
      return steps > maxCheckSteps && steps > meter.pairs * maxRepetition;
    },
    fits(place, value) {
      left -= meter.stepsOf(place.node, value);
      if (left < 0) throw new WorkExceeded();
      return validator.fits(place, value);
    },
  };
}
