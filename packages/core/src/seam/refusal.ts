import type { CallResult, ErrorKind } from "../result.ts";

/** A result that is not a success. */
export type Refusal = Extract<CallResult, { ok: false }>;

export const refusal = (kind: ErrorKind, message: string): Refusal => ({ ok: false, error: { kind, message } });
