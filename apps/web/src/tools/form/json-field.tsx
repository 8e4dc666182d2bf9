import { textDraft } from "../../domain/schema/draft.ts";
import { placeholderOf } from "../../domain/schema/words.ts";
import { FieldFrame } from "./field-frame.tsx";
import { controlProps, type FieldProps, textOf } from "./field-props.ts";

/** Any JSON value, typed as JSON: for what a form cannot draw faithfully. */
export const JsonField = (props: FieldProps<"json" | "group">) => (
  <FieldFrame field={props} wide>
    <textarea
      {...controlProps(props)}
      className="textarea mono"
      rows={3}
      spellCheck={false}
      placeholder={props.shape.kind === "group" ? '{ "name": "value" }' : placeholderOf(props.shape)}
      value={textOf(props)}
      onChange={(event) => props.onChange(textDraft(event.target.value))}
    />
  </FieldFrame>
);
