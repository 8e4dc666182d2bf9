import type { PreviewChange } from "../../../daemon/src/http/api-types.ts";

/** What an undo does to one path. */
export const willWords = (change: PreviewChange): string =>
  ({ restore: "put back as it was", delete: "removed, it was new", recreate: "brought back" })[change.will];

/** Why a path cannot simply be put back. */
export const conflictWords = (conflict: NonNullable<PreviewChange["conflict"]>): string =>
  ({
    changed: "It was changed since, by something else.",
    gone: "It was removed since, by something else.",
    appeared: "Something stands there again.",
  })[conflict];
