export type NetErrorCode =
  | "refused"
  | "not_listed"
  | "bad_request"
  | "not_found"
  | "unreachable"
  | "tls"
  | "bad_answer"
  | "bad_encoding"
  | "bad_redirect"
  | "too_large"
  | "timeout";

// Core's mark, so that a family can let the error pass: its text is meant for the model.
const toolErrorBrand: symbol = Symbol.for("@latchai/core.tool-error");

/**
 * What a guarded fetch rejects with: a TypeError as of any fetch, and by its mark, code and clip a ToolError to core. Its
 * text names hosts as they were asked for, never an address they resolved to; it has no cause for the same reason.
 */
export class NetError extends TypeError {
  readonly code: NetErrorCode;
  readonly clip = true;

  constructor(code: NetErrorCode, message: string) {
    super(message);
    this.name = "NetError";
    Object.defineProperty(this, toolErrorBrand, { value: true });
    this.code = code;
  }
}

/** True for an error of this package, of any copy of it. */
export const isNetError = (error: unknown): error is NetError =>
  error instanceof TypeError && error.name === "NetError" && toolErrorBrand in error;
