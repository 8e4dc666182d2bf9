import { shapeOf } from "../../domain/schema/shape.ts";
import { ChoiceField } from "./choice-field.tsx";
import { FlagField } from "./flag-field.tsx";
import { GroupField } from "./group-field.tsx";
import { JsonField } from "./json-field.tsx";
import { ListField } from "./list-field.tsx";
import type { SchemaFieldProps } from "./nested-field.tsx";
import { NumberField } from "./number-field.tsx";
import { PickField } from "./pick-field.tsx";
import { TextField } from "./text-field.tsx";

/** One field for any schema. */
export const SchemaField = ({ schema, ...rest }: SchemaFieldProps) => {
  const shape = shapeOf(schema, rest.root);
  switch (shape.kind) {
    case "text":
      return <TextField {...rest} shape={shape} />;
    case "number":
      return <NumberField {...rest} shape={shape} />;
    case "flag":
      return <FlagField {...rest} shape={shape} />;
    case "pick":
      return <PickField {...rest} shape={shape} />;
    case "list":
      return <ListField {...rest} shape={shape} />;
    case "choice":
      return <ChoiceField {...rest} shape={shape} />;
    case "group":
      return shape.open ? <JsonField {...rest} shape={shape} /> : <GroupField {...rest} shape={shape} />;
    default:
      return <JsonField {...rest} shape={shape} />;
  }
};
