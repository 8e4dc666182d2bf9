import { type Static, Type } from "@latchai/core";
import { createNotes } from "../domain/notes.ts";
import { errors } from "../errors.ts";
import { tool } from "../kit.ts";
import { limits } from "../limits.ts";

const Params = Type.Object({
  name: Type.String({ description: "Name of the note", minLength: 1, maxLength: limits.maxNameChars }),
});

export const templateRead = tool({
  name: "template_read",
  description: "Read one saved note. An unknown name is answered with the names that are saved.",
  parameters: Params,
  class: "ordinary",
  concurrent: true,
  examples: [{ name: "greeting" }],
  run({ name }: Static<typeof Params>, { services }) {
    const notes = createNotes(services.store, limits.maxNotes);
    const text = notes.read(name);
    if (text === undefined) throw errors.unknownNote(name, notes.names());
    return text;
  },
});
