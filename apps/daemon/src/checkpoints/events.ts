import { type EventSchemas, Type } from "@latchai/core";
import { CheckpointStep } from "../http/schemas/checkpoints.ts";

const step = Type.Object({ step: CheckpointStep });

/** A step has a change, a restore is done, contents were removed to make room. */
export const checkpointEvents: EventSchemas = {
  "checkpoint.created": step,
  "checkpoint.restored": step,
  "checkpoint.pruned": Type.Object({
    steps: Type.Integer({ minimum: 0, description: "Steps that can no longer be undone" }),
    reason: Type.Union([Type.Literal("age"), Type.Literal("size")]),
  }),
};
