import { type ComponentType, createContext, useContext } from "react";
import type { JsonSchema } from "../../domain/schema/json-schema.ts";
import type { AnyField } from "./field-props.ts";

/** A field that finds out from the schema what to draw. */
export type SchemaFieldProps = Omit<AnyField, "shape"> & { schema: JsonSchema };

/** What draws the fields inside lists, choices and groups; the form provides it, since those are drawn by it themselves. */
export const FieldDrawer = createContext<ComponentType<SchemaFieldProps> | undefined>(undefined);

/** How many objects enclose a field. */
export const Nesting = createContext(0);

export const NestedField = (props: SchemaFieldProps) => {
  const Field = useContext(FieldDrawer);
  if (Field === undefined) throw new Error("NestedField stands outside a SchemaForm");
  return <Field {...props} />;
};
