import { type EventSchemas, Type } from "@latchai/core";

/** Events of the daemon itself; those of trust, prompts, tools and families stand beside what emits them. */
export const daemonEvents: EventSchemas = {
  "agents.changed": Type.Object({ names: Type.Array(Type.String()) }),
  "daemon.recovered": Type.Object({
    removed: Type.Integer({ minimum: 0, description: "Half-written files that were cleared away" }),
  }),
  "fence.refused": Type.Object({ problem: Type.String() }),
  "permissions.broken": Type.Object({ problem: Type.String() }),
  "permissions.changed": Type.Object({ rules: Type.Integer({ minimum: 0 }) }),
  "schedule.disabled": Type.Object({
    schedule: Type.String(),
    cron: Type.String(),
    failures: Type.Integer({ minimum: 1, description: "In a row" }),
    problem: Type.String(),
  }),
  "schedule.resumed": Type.Object({ schedule: Type.String() }),
  "session.modeChanged": Type.Object({
    mode: Type.Union([Type.Literal("ask"), Type.Literal("allow-all")]),
    released: Type.Integer({ minimum: 0 }),
  }),
  "settings.changed": Type.Object({ keys: Type.Array(Type.String()) }),
  "settings.refused": Type.Object({ problems: Type.Array(Type.String()) }),
  "skills.changed": Type.Object({}),
  "token.created": Type.Object({ id: Type.String(), name: Type.String(), scope: Type.Literal("call") }),
  "token.revoked": Type.Object({ token: Type.String() }),
};
