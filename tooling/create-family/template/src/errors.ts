import { ToolError } from "@latchai/core";
import { limits } from "./limits.ts";

/** Every refusal of this family: a stable code, and a text that says what to do instead. */
export const errors = {
  unknownNote: (name: string, known: readonly string[]): ToolError =>
    new ToolError(
      "unknown_note",
      known.length === 0
        ? `no note called "${name}" — nothing is saved yet; template_save saves one`
        : `no note called "${name}" — saved notes: ${known.join(", ")}`,
    ),
  full: (): ToolError =>
    new ToolError("full", `all ${limits.maxNotes} notes are taken — save under a name that exists to replace it`),
};
