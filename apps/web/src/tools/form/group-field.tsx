import { Literal } from "../../ui/literal.tsx";
import type { FieldProps } from "./field-props.ts";
import { GroupFields } from "./group-fields.tsx";

/** A nested object. */
export const GroupField = (props: FieldProps<"group">) => (
  <fieldset className="nest wide" id={props.id} tabIndex={-1}>
    <legend>
      <Literal text={props.name} /> {props.required && <span className="req">required</span>}
      <span className="type">object</span>
    </legend>
    {props.shape.description && (
      <p className="hint">
        <Literal text={props.shape.description} />
      </p>
    )}
    <div className="grid-form">
      <GroupFields
        id={props.id}
        path={props.path}
        fields={props.shape.fields}
        root={props.root}
        draft={props.draft}
        onChange={props.onChange}
        problems={props.problems}
      />
    </div>
  </fieldset>
);
