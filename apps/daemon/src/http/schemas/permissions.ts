import { type Static, Type } from "@latchai/core";
import { IsoTime } from "./common.ts";
import { ToolClass } from "./tools.ts";

const Effect = Type.Union([Type.Literal("allow"), Type.Literal("deny")]);
const Key = Type.String({
  minLength: 1,
  maxLength: 1000,
  description:
    "A tool's name, run_shell(git status:*), run_shell(git:*), db_query(<connection>), browser_navigate(<host>) …",
});
const binding = {
  server: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: "Binds the rule to one MCP server's tool" }),
  ),
  tool: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: "The server's own name of that tool" })),
};

export const Rule = Type.Object(
  { id: Type.String(), key: Key, effect: Effect, createdAt: IsoTime, ...binding },
  { additionalProperties: false },
);
export type Rule = Static<typeof Rule>;

export const AddedRule = Type.Object(
  { ...Rule.properties, note: Type.Optional(Type.String({ description: "E.g. that there is no such tool now" })) },
  { additionalProperties: false },
);
export type AddedRule = Static<typeof AddedRule>;

export const NewRule = Type.Object({ key: Key, effect: Effect, ...binding }, { additionalProperties: false });
export type NewRule = Static<typeof NewRule>;

const UnattendedDefault = Type.Union([Type.Literal("deny"), Type.Literal("allow")]);

/** The file permissions.json, and the body of GET and PUT. */
export const Permissions = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    unattendedDefault: UnattendedDefault,
    rules: Type.Array(Rule, { description: "Newest first" }),
  },
  { additionalProperties: false },
);
export type Permissions = Static<typeof Permissions>;

/** As written by a person: ids and times may be missing. */
export const PermissionsInput = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    unattendedDefault: Type.Optional(UnattendedDefault),
    rules: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
            key: Key,
            effect: Effect,
            createdAt: Type.Optional(IsoTime),
            ...binding,
          },
          { additionalProperties: false },
        ),
      ),
    ),
  },
  { additionalProperties: false },
);
export type PermissionsInput = Static<typeof PermissionsInput>;

/** What the rules page shows beside the rules. */
export const PermissionsStatus = Type.Object({
  path: Type.String({ description: "Of permissions.json" }),
  problem: Type.Optional(Type.String({ description: "Why the file could not be used, and where it was kept" })),
  waiting: Type.Array(Type.String(), { description: "One line per change made by hand that waits in the trust queue" }),
  usage: Type.Record(Type.String(), Type.Object({ uses: Type.Integer(), lastUsedAt: IsoTime }), {
    description: "By rule key, from the calls still in the log",
  }),
});
export type PermissionsStatus = Static<typeof PermissionsStatus>;

export const Segment = Type.Object({
  text: Type.Optional(Type.String()),
  key: Type.String(),
  broadKey: Type.Optional(Type.String()),
  covered: Type.Boolean(),
  rule: Type.Optional(Type.String({ description: "Key of the rule that covers it" })),
});
export type Segment = Static<typeof Segment>;

export const Explanation = Type.Object({
  decision: Type.Union([Type.Literal("allow"), Type.Literal("ask"), Type.Literal("deny")]),
  by: Type.String({ description: "class, rule, mode, default, floor, denylist, unread or ask" }),
  rule: Type.Optional(Type.String({ description: "Key of the deciding rule" })),
  message: Type.Optional(Type.String()),
  class: ToolClass,
  segments: Type.Array(Segment),
  reasons: Type.Array(Type.String()),
  offers: Type.Array(Type.String()),
});
export type Explanation = Static<typeof Explanation>;
