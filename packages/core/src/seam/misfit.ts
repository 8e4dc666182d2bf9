import { explainMisfit } from "./explain-misfit.ts";
import { knownValidator, validatorOf } from "./validate.ts";

/** What keeps a value from fitting a schema, in the words of the seam; undefined when it fits. Coerces nothing. Rejects for a schema that cannot be compiled. */
export async function schemaMisfit(schema: object, value: unknown): Promise<string | undefined> {
  const validator = knownValidator(schema) ?? (await validatorOf(schema));
  return validator.check(value) ? undefined : explainMisfit(validator, value);
}
