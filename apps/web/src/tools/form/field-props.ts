import type { Problem } from "../../domain/schema/collect.ts";
import type { Draft } from "../../domain/schema/draft.ts";
import type { JsonSchema } from "../../domain/schema/json-schema.ts";
import type { Shape } from "../../domain/schema/shape.ts";

/** What every field of the form is given, whatever it draws. */
export interface AnyField {
  id: string;
  /** Label: the schema's own word. */
  name: string;
  path: string;
  shape: Shape;
  root: JsonSchema;
  required: boolean;
  draft: Draft | undefined;
  onChange: (draft: Draft | undefined) => void;
  /** All problems to show now; a field picks its own. */
  problems: readonly Problem[];
}

/** The same for fields that draw one kind of shape. */
export interface FieldProps<K extends Shape["kind"]> extends AnyField {
  shape: Extract<Shape, { kind: K }>;
}

export const problemAt = (problems: readonly Problem[], path: string): string | undefined =>
  problems.find((problem) => problem.path === path)?.message;

/** Ids that tie a control to its hint and error. */
export const describedBy = (field: AnyField): string | undefined => {
  const ids = [
    problemAt(field.problems, field.path) !== undefined && `${field.id}-error`,
    field.shape.description && `${field.id}-hint`,
  ].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
};

/** What every control of one value is given. */
export const controlProps = (field: AnyField) => ({
  id: field.id,
  "aria-required": field.required,
  "aria-invalid": problemAt(field.problems, field.path) !== undefined,
  "aria-describedby": describedBy(field),
});

/** The text that stands in a control. */
export const textOf = (field: AnyField): string => (field.draft?.kind === "text" ? field.draft.text : "");
