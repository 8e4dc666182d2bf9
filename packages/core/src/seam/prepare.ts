import { boundWork, tooMuchWork, WorkExceeded } from "./bounded-work.ts";
import { coerce } from "./coerce.ts";
import { explainMisfit } from "./explain-misfit.ts";
import { isObject, type JsonObject, structuralProblem } from "./json-value.ts";
import { schemaProblem } from "./schema-problem.ts";
import { knownValidator, type Validator, validatorOf } from "./validate.ts";

/** Arguments that fit their schema, or the one text that says what is wrong. */
export type Prepared = { ok: true; value: JsonObject } | { ok: false; error: string };

const refuse = (toolName: string, problem: string): Prepared => ({
  ok: false,
  error: `Invalid arguments for ${toolName}: ${problem}`,
});

const noObject = "arguments must be a JSON object";

/** The value of JSON text, `{}` for nothing; text that is no JSON stays text. */
function parse(args: unknown): unknown {
  if (args === undefined || args === null) return {};
  if (typeof args !== "string") return args;
  if (args.trim() === "") return {};
  try {
    return (JSON.parse(args) as unknown) ?? {};
  } catch {
    return args;
  }
}

/** Validates, coerces what failed, validates again. */
export function prepareWith(validator: Validator, args: unknown, toolName: string): Prepared {
  const given = parse(args);
  if (given === args && typeof given === "string") {
    return refuse(toolName, `${noObject}, and what was sent is not valid JSON`);
  }
  if (!isObject(given)) return refuse(toolName, noObject);
  const problem = structuralProblem(given);
  if (problem !== undefined) return refuse(toolName, problem);
  const bounded = validator.meter === undefined ? undefined : boundWork(validator);
  if (bounded?.exceeds(given) === true) return refuse(toolName, tooMuchWork);
  if (validator.check(given)) return { ok: true, value: given };
  try {
    return prepareMisfit(bounded ?? validator, given, toolName, bounded?.exceeds);
  } catch (error) {
    if (error instanceof WorkExceeded) return refuse(toolName, tooMuchWork);
    throw error;
  }
}

function prepareMisfit(
  validator: Validator,
  given: JsonObject,
  toolName: string,
  exceeds: ((value: unknown) => boolean) | undefined,
): Prepared {
  const coerced = coerce(validator, given);
  const deep = coerced === given ? undefined : structuralProblem(coerced);
  if (deep !== undefined) return refuse(toolName, deep);
  if (exceeds?.(coerced) === true) return refuse(toolName, tooMuchWork);
  if (isObject(coerced) && validator.check(coerced)) return { ok: true, value: coerced };
  return refuse(toolName, explainMisfit(validator, coerced));
}

/**
 * Fits arguments (an object, JSON text of one, or nothing) to a schema by the coercion table of the seam.
 * Never changes its input and never rejects; a schema that cannot be compiled is an error text too.
 */
export async function prepareArguments(schema: object, args: unknown, toolName: string): Promise<Prepared> {
  const known = knownValidator(schema);
  if (known !== undefined) return prepareWith(known, args, toolName);
  const problem = schemaProblem(schema);
  if (problem !== undefined) return refuse(toolName, `its schema cannot be used: ${problem}`);
  try {
    return prepareWith(await validatorOf(schema), args, toolName);
  } catch (error) {
    return refuse(toolName, `its schema cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
}
