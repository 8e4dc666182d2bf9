import { type Static, Type } from "@latchai/core";

/** Every error of every route. */
export const ErrorBody = Type.Object({
  error: Type.Object({
    code: Type.String({ description: "Stable word for programs, e.g. not_found" }),
    message: Type.String({ description: "One or two sentences for a person" }),
  }),
});
export type ErrorBody = Static<typeof ErrorBody>;

export const Done = Type.Object({ ok: Type.Literal(true) });

export const IdParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 500 }) });
export type IdParams = Static<typeof IdParams>;

export const NameParams = Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }) });
export type NameParams = Static<typeof NameParams>;

export const IsoTime = Type.String({ description: "ISO 8601" });
