import type { Entry } from "../../../../daemon/src/http/api-types.ts";

/** What no longer stands, oldest first, in the pieces in which it left the chat: each begins where a message was said. */
export const earlierParts = (entries: readonly Entry[]): readonly (readonly Entry[])[] => {
  const parts: Entry[][] = [];
  let open: Entry[] | undefined;
  for (const entry of entries) {
    if (entry.superseded !== true) open = undefined;
    else if (open === undefined || entry.kind === "user") {
      open = [entry];
      parts.push(open);
    } else open.push(entry);
  }
  return parts;
};
