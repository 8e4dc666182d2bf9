import { type EventSchemas, Type } from "@latchai/core";

export const events: EventSchemas = {
  "template.saved": Type.Object({ name: Type.String(), chars: Type.Integer() }),
};
