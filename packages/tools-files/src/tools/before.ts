import type { BeforeChange, CallContext } from "@latchai/core";
import type { FilesServices } from "../services.ts";

/** What a change of this call is announced to; nothing without checkpoints. */
export const beforeOf = (at: CallContext<FilesServices>): { before?: BeforeChange } => {
  const { checkpoints } = at.services;
  return checkpoints === undefined ? {} : { before: (change) => checkpoints.before(change, at) };
};
