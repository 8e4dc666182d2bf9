import type { JsonSchema } from "../domain/schema/json-schema.ts";
import { shapeOf } from "../domain/schema/shape.ts";

/** The argument that a plain text stands for: the tool's first required string. */
export const mainArgument = (schema: JsonSchema): string | undefined => {
  const shape = shapeOf(schema, schema);
  if (shape.kind !== "group") return undefined;
  return shape.fields.find((field) => field.required && shapeOf(field.schema, schema).kind === "text")?.name;
};

/** Text that starts like a JSON object is all arguments; any other text is the main argument. */
export const explainArguments = (
  schema: JsonSchema,
  text: string,
): { ok: true; value: unknown } | { ok: false; problem: string } => {
  if (text.trim() === "") return { ok: true, value: {} };
  const main = mainArgument(schema);
  if (text.trimStart().startsWith("{")) {
    try {
      return { ok: true, value: JSON.parse(text) };
    } catch (error) {
      // `{ a; b; }` is a command too.
      if (main === undefined)
        return { ok: false, problem: `Not JSON: ${error instanceof Error ? error.message : String(error)}` };
    }
  }
  if (main === undefined)
    return { ok: false, problem: "This tool has no text argument of its own: write all arguments as JSON." };
  return { ok: true, value: { [main]: text } };
};
