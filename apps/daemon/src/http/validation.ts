import type { FastifyServerOptions } from "fastify";

type Factories = NonNullable<NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]>;
/** Fastify's name for what turns a route's schema into a validator. */
type ValidatorFactory = NonNullable<Factories["buildValidator"]>;

interface Compiled {
  Check(value: unknown): boolean;
  Errors(value: unknown): [boolean, { instancePath: string; message: string }[]];
}

/**
 * Validates without changing anything: no coercion, no defaults, no removed properties.
 * The validator is loaded with the first request that needs it and each schema is compiled once, so neither costs start-up time.
 */
export const lazyValidator: ReturnType<ValidatorFactory> = (route) => {
  const { schema } = route as { schema: object };
  let compiled: Promise<Compiled> | undefined;
  const validate = async (value: unknown): Promise<true> => {
    compiled ??= import("typebox/schema").then(({ Compile }) => Compile(schema));
    const validator = await compiled;
    if (validator.Check(value)) return true;
    throw new Error(describe(validator.Errors(value)[1]));
  };
  // Fastify takes a promise here (true: valid; a rejection: the error), which its type does not say.
  return validate as unknown as ReturnType<ReturnType<ValidatorFactory>>;
};

/** At most three findings, each with its field. */
function describe(errors: readonly { instancePath: string; message: string }[]): string {
  const lines = errors.map(({ instancePath, message }) => {
    const field = instancePath.slice(1).replaceAll("/", ".");
    return `${field === "" ? "the value" : field} ${message}`;
  });
  return [...new Set(lines)].slice(0, 3).join("; ");
}
