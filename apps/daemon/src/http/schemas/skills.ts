import { type Static, Type } from "@latchai/core";

export const SkillRow = Type.Object({
  name: Type.String(),
  folder: Type.String({ description: "As file tools name it" }),
  description: Type.Optional(Type.String()),
  usable: Type.Boolean({ description: "An agent can load it" }),
  hidden: Type.Boolean({ description: "Kept out of the catalogue that agents see" }),
  allowedTools: Type.Optional(Type.Array(Type.String(), { description: "Shown only: a skill approves no tools" })),
  problems: Type.Array(
    Type.Object({ rule: Type.String(), message: Type.String(), line: Type.Optional(Type.Integer()) }),
  ),
  state: Type.Union([Type.Literal("ready"), Type.Literal("waiting")]),
  trustId: Type.Optional(Type.String({ description: "Entry of /api/trust to open while it waits" })),
});
export type SkillRow = Static<typeof SkillRow>;

export const SkillList = Type.Object({
  folder: Type.String({ description: "Where skills lie on this machine" }),
  skills: Type.Array(SkillRow),
});
export type SkillList = Static<typeof SkillList>;

export const SkillDetail = Type.Object({
  ...SkillRow.properties,
  body: Type.String({ description: "Instructions in force; empty when none are" }),
  files: Type.Array(Type.String(), { description: "Paths below its folder" }),
});
export type SkillDetail = Static<typeof SkillDetail>;
