import type { Problem } from "../../domain/schema/collect.ts";
import type { Draft } from "../../domain/schema/draft.ts";
import type { JsonSchema } from "../../domain/schema/json-schema.ts";
import { shapeOf } from "../../domain/schema/shape.ts";
import { GroupFields } from "./group-fields.tsx";
import { FieldDrawer } from "./nested-field.tsx";
import { SchemaField } from "./schema-field.tsx";

interface SchemaFormProps {
  schema: JsonSchema;
  draft: Draft | undefined;
  onChange: (draft: Draft | undefined) => void;
  problems: readonly Problem[];
}

/** The arguments of any tool, drawn from its JSON Schema. */
export const SchemaForm = (props: SchemaFormProps) => (
  <FieldDrawer value={SchemaField}>
    <Fields {...props} />
  </FieldDrawer>
);

const Fields = (props: SchemaFormProps) => {
  const shape = shapeOf(props.schema, props.schema);
  if (shape.kind === "group" && !shape.open) {
    if (shape.fields.length === 0) return <p className="muted wide">This tool takes no arguments.</p>;
    return (
      <GroupFields
        id="arg"
        path=""
        fields={shape.fields}
        root={props.schema}
        draft={props.draft}
        onChange={props.onChange}
        problems={props.problems}
      />
    );
  }
  return (
    <SchemaField
      id="arg"
      name="arguments"
      path=""
      schema={props.schema}
      root={props.schema}
      required={false}
      draft={props.draft}
      onChange={props.onChange}
      problems={props.problems}
    />
  );
};
