import { type Static, Type } from "@latchai/core";

export const SettingsView = Type.Object({
  path: Type.String({ description: "Of latchai.config.json" }),
  text: Type.String({ description: "The file as written, comments included; env references are not resolved" }),
  config: Type.Record(Type.String(), Type.Unknown(), { description: "The file's value" }),
  problems: Type.Array(Type.String(), { description: "Why the file is not in force; empty when it is" }),
  waiting: Type.Array(Type.String(), { description: "Key paths that wait in the trust queue" }),
  restart: Type.Array(Type.String(), { description: "Key paths that take effect at the next start" }),
});
export type SettingsView = Static<typeof SettingsView>;

export const SettingsBody = Type.Union([
  Type.Object({ text: Type.String() }, { additionalProperties: false }),
  Type.Object({ config: Type.Record(Type.String(), Type.Unknown()) }, { additionalProperties: false }),
]);
export type SettingsBody = Static<typeof SettingsBody>;
