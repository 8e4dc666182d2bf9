const brand: symbol = Symbol.for("@latchai/core.tool-error");

/** A refusal or failure whose message the model should read. `code` is the family's own, for doors and tests. */
export class ToolError extends Error {
  readonly code: string;
  /** False: the message is never clipped below 1 MB (a foreign server's error text). */
  readonly clip: boolean;

  constructor(code: string, message: string, options: { clip?: boolean; cause?: unknown } = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.name = "ToolError";
    Object.defineProperty(this, brand, { value: true });
    this.code = code;
    this.clip = options.clip ?? true;
  }
}

/** True for a ToolError of any copy of core. */
export const isToolError = (error: unknown): error is ToolError =>
  typeof error === "object" && error !== null && (error as Record<symbol, unknown>)[brand] === true;
