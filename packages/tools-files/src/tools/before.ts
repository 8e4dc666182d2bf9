import type { BeforeChange, CallContext } from "@latchai/core";
import { errors } from "../errors.ts";
import type { FilesServices } from "../services.ts";

/** Right before a change of this call: nobody waits for one that was cancelled, so it is not made; else it is announced. */
export const beforeOf = (at: CallContext<FilesServices>): { before: BeforeChange } => ({
  async before(change) {
    if (at.signal.aborted) throw errors.changeCancelled();
    return (await at.services.checkpoints?.before(change, at)) ?? (() => {});
  },
});
