/** Why a call did not succeed; the wire values of `POST /api/tools/:name`. */
export type ErrorKind =
  | "unknown_tool"
  | "not_allowed"
  | "unavailable"
  | "invalid_arguments"
  | "denied"
  | "failed"
  | "timeout"
  | "cancelled";

/** What every door gets back. Nothing throws across the seam. */
export type CallResult =
  | { ok: true; text: string; images?: string[] }
  | { ok: false; error: { kind: ErrorKind; message: string } };
