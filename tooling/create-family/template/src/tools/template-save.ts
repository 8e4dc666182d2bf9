import { type Static, Type } from "@latchai/core";
import { createNotes } from "../domain/notes.ts";
import { errors } from "../errors.ts";
import { tool } from "../kit.ts";
import { limits } from "../limits.ts";
import { savedLine } from "../text.ts";

const Params = Type.Object({
  name: Type.String({ description: "Name to save under", minLength: 1, maxLength: limits.maxNameChars }),
  text: Type.String({ description: "What to keep", maxLength: limits.maxNoteChars }),
});

export const templateSave = tool({
  name: "template_save",
  description: `Save a note of at most ${limits.maxNoteChars} characters under a name; an existing note is replaced.`,
  parameters: Params,
  class: "ordinary",
  emits: ["template.saved"],
  examples: [{ name: "greeting", text: "hello" }],
  run({ name, text }: Static<typeof Params>, { services, emit }) {
    const result = createNotes(services.store, limits.maxNotes).save(name, text);
    if (!result.ok) throw errors.full();
    emit("template.saved", { name, chars: result.chars });
    return savedLine(name, result.chars);
  },
});
