import { type EventSchemas, Type } from "@latchai/core";

const named = { id: Type.String(), kind: Type.String(), title: Type.String() };
const by = Type.String({ description: "page, terminal or token, with its name" });

/** Events of the ledger. Content never travels in them. */
export const trustEvents: EventSchemas = {
  "trust.waiting": Type.Object({ ...named, hash: Type.Optional(Type.String()) }),
  "trust.accepted": Type.Object({ ...named, hash: Type.Optional(Type.String()), by }),
  "trust.rejected": Type.Object({ ...named, by }),
};
