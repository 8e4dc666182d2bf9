import { type Static, Type } from "@latchai/core";

export const ToolClass = Type.Union([
  Type.Literal("ordinary"),
  Type.Literal("unknown"),
  Type.Literal("delete"),
  Type.Literal("code"),
]);
export type ToolClass = Static<typeof ToolClass>;

export const ToolRow = Type.Object({
  name: Type.String(),
  description: Type.String({ description: "At most 200 characters" }),
  source: Type.String({ description: '"built-in", or the MCP server that provides the tool' }),
  group: Type.Optional(Type.String({ description: "Family of a built-in tool" })),
  available: Type.Boolean(),
  reason: Type.Optional(Type.String({ description: "Why it is not available" })),
});
export type ToolRow = Static<typeof ToolRow>;
export const ToolRows = Type.Array(ToolRow);

export const ToolDetail = Type.Object({
  ...ToolRow.properties,
  description: Type.String({ description: "Whole" }),
  parameters: Type.Unknown({ description: "JSON Schema of the arguments" }),
  class: ToolClass,
  concurrent: Type.Boolean(),
  surfaces: Type.Optional(
    Type.Array(Type.String(), { description: "Doors that may call it; absent means every door" }),
  ),
});
export type ToolDetail = Static<typeof ToolDetail>;

export const ToolDetails = Type.Array(ToolDetail);

/** Who calls and how; shared by a call and by explain. */
const at = {
  attended: Type.Optional(
    Type.Boolean({
      description: "A person is watching and can answer a prompt; default false, always true for a token of scope call",
    }),
  ),
  session: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: "Prompts and events of the call carry it" }),
  ),
  agent: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: "Which agent acts; absent: default" })),
};

export const CallBody = Type.Object(
  { arguments: Type.Optional(Type.Unknown({ description: "An object, or JSON text of one" })), ...at },
  { additionalProperties: false },
);
export type CallBody = Static<typeof CallBody>;

export const ExplainBody = Type.Object(
  { tool: Type.String({ minLength: 1, maxLength: 200 }), arguments: Type.Optional(Type.Unknown()), ...at },
  { additionalProperties: false },
);
export type ExplainBody = Static<typeof ExplainBody>;

export const CallResult = Type.Union([
  Type.Object({ ok: Type.Literal(true), text: Type.String(), images: Type.Optional(Type.Array(Type.String())) }),
  Type.Object({
    ok: Type.Literal(false),
    error: Type.Object({
      kind: Type.Union([
        Type.Literal("unknown_tool"),
        Type.Literal("not_allowed"),
        Type.Literal("unavailable"),
        Type.Literal("invalid_arguments"),
        Type.Literal("denied"),
        Type.Literal("failed"),
        Type.Literal("timeout"),
        Type.Literal("cancelled"),
      ]),
      message: Type.String(),
    }),
  }),
]);
export type CallResult = Static<typeof CallResult>;
