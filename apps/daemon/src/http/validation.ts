import { schemaMisfit } from "@latchai/core";
import type { FastifyServerOptions } from "fastify";

type Factories = NonNullable<NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]>;
/** Fastify's name for what turns a route's schema into a validator. */
type ValidatorFactory = NonNullable<Factories["buildValidator"]>;

/**
 * Validates without changing anything: no coercion, no defaults, no removed properties. The validator is loaded and each
 * schema compiled with the first request that needs it, so neither costs start-up time.
 */
export const lazyValidator: ReturnType<ValidatorFactory> = (route) => {
  const { schema, httpPart = "request" } = route as { schema: object; httpPart?: string };
  const validate = async (value: unknown): Promise<true> => {
    const misfit = await schemaMisfit(schema, value);
    if (misfit === undefined) return true;
    throw new Error(misfit.replace(/^arguments\b/, `the ${httpPart}`));
  };
  // Fastify takes a promise here (true: valid; a rejection: the error), which its type does not say.
  return validate as unknown as ReturnType<ReturnType<ValidatorFactory>>;
};
