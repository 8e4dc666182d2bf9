/** Why a model could not answer. */
export type ModelErrorCode =
  | "no_model"
  | "unknown_model"
  | "missing_variable"
  | "bad_config"
  | "unreachable"
  | "unauthorized"
  | "model_not_found"
  | "rate_limited"
  | "overloaded"
  | "context_full"
  | "refused_request"
  | "provider_error"
  | "not_a_stream"
  | "too_large"
  | "cut"
  | "stalled"
  | "no_calls"
  | "empty";

/** A failure of a model or its endpoint, in a sentence for people. */
export class ModelError extends Error {
  readonly code: ModelErrorCode;
  /** Trying again may help, as long as nothing of an answer has arrived. */
  readonly retryable: boolean;
  readonly status?: number;
  /** Milliseconds that the provider asks to wait. */
  readonly retryAfterMs?: number;
  /** The request never reached anybody. */
  readonly unsent?: true;

  constructor(
    code: ModelErrorCode,
    message: string,
    options: { retryable?: boolean; status?: number; retryAfterMs?: number; unsent?: boolean; cause?: unknown } = {},
  ) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.name = "ModelError";
    this.code = code;
    this.retryable = options.retryable ?? false;
    if (options.status !== undefined) this.status = options.status;
    if (options.retryAfterMs !== undefined) this.retryAfterMs = options.retryAfterMs;
    if (options.unsent === true) this.unsent = true;
  }
}
