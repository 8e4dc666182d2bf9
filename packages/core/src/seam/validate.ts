import { isObject } from "./json-value.ts";
import type { Place } from "./schema-node.ts";
import { choicesFirst, tamePatterns } from "./tame-patterns.ts";
import { createWorkMeter, mayMultiply, type WorkMeter } from "./work-meter.ts";

/** A compiled schema. */
export interface Validator {
  /** What is validated against: the schema without patterns that could hold the process up. */
  readonly schema: object;
  check(value: unknown): boolean;
  /** Whether the value fits one place inside the schema, references included. */
  fits(place: Place, value: unknown): boolean;
  /** Absent where no part can be reached in two ways: a check is then as long as schema and value are. */
  meter?(): WorkMeter;
}

const rootId = "urn:latchai:schema";

// A cache of pure results, keyed by schema object: compiled on first use, gone with the schema.
const compiled = new WeakMap<object, Validator>();

async function compile(schema: object): Promise<Validator> {
  const { Compile } = await import("typebox/schema");
  const plain = tamePatterns(schema);
  const multiplies = mayMultiply(plain);
  const tamed = multiplies ? choicesFirst(plain) : plain;
  const whole = Compile(tamed);
  const parts = new Map<string, { Check(value: unknown): boolean }>();
  const part = (pointer: string): { Check(value: unknown): boolean } => {
    const known = parts.get(pointer);
    if (known !== undefined) return known;
    const made = Compile({ [rootId]: { ...tamed, $id: rootId } }, { $ref: `${rootId}${pointer}` });
    parts.set(pointer, made);
    return made;
  };
  return {
    schema: tamed,
    check: (value) => whole.Check(value),
    ...(multiplies ? { meter: () => createWorkMeter(tamed) } : {}),
    fits: (place, value) => (isObject(place.node) ? part(place.pointer).Check(value) : place.node !== false),
  };
}

/** The validator of a schema, made once. Throws when the schema cannot be compiled. */
export async function validatorOf(schema: object): Promise<Validator> {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const made = await compile(schema);
  compiled.set(schema, made);
  return made;
}

/** The validator if it has been made already; spares the caller a turn of the event loop. */
export const knownValidator = (schema: object): Validator | undefined => compiled.get(schema);
