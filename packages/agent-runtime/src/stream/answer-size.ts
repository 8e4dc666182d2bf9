import { limits } from "../limits.ts";
import { ModelError } from "../models/model-error.ts";
import { cutWhole } from "./whole-pairs.ts";

/** Which of an answer's texts is meant: a call's arguments are named by its id. */
export type Sized = "text" | "reasoning" | { call: string };

/** Counts an answer's characters against the limits of `limits`. */
export interface AnswerSize {
  /** UTF-16 units so far. */
  readonly chars: number;
  /** Characters of these arguments so far. */
  argumentChars(call: string): number;
  /** The part of a piece that is still within the limits; `check` then says that it was cut. */
  fit(of: Sized, piece: string): string;
  /** Throws once something did not fit. */
  check(): void;
}

/** In a sentence for people: which limit was passed, and what can be done. */
const passed = (what: string, max: number): ModelError =>
  new ModelError(
    "too_large",
    `The model's answer was ended at the limit of ${max.toLocaleString("en")} characters of ${what} in one answer. What had arrived is kept: go on from there, or ask for less at once.`,
  );

export function createAnswerSize(): AnswerSize {
  const sizes = { text: 0, reasoning: 0 };
  const calls = new Map<string, number>();
  let chars = 0;
  let failure: ModelError | undefined;

  const sizeOf = (of: Sized): number => (typeof of === "string" ? sizes[of] : (calls.get(of.call) ?? 0));

  return {
    get chars() {
      return chars;
    },
    argumentChars: (call) => sizeOf({ call }),
    fit(of, piece) {
      const size = sizeOf(of);
      const inPiece = limits.maxPieceChars - size;
      const inAll = limits.maxAnswerChars - chars;
      const taken = cutWhole(piece, Math.min(inPiece, inAll));
      if (taken.length < piece.length) {
        failure ??=
          inAll < inPiece
            ? passed("text, reasoning and arguments", limits.maxAnswerChars)
            : passed(typeof of === "string" ? of : "a call's arguments", limits.maxPieceChars);
      }
      chars += taken.length;
      if (typeof of === "string") sizes[of] = size + taken.length;
      else calls.set(of.call, size + taken.length);
      return taken;
    },
    check() {
      if (failure !== undefined) throw failure;
    },
  };
}
