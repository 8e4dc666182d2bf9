import { textDraft } from "../../domain/schema/draft.ts";
import { placeholderOf } from "../../domain/schema/words.ts";
import { describedBy, FieldFrame } from "./field-frame.tsx";
import { type FieldProps, problemAt } from "./field-props.ts";

/** Any JSON value, typed as JSON: for what a form cannot draw faithfully. */
export const JsonField = (props: FieldProps<"json" | "group">) => (
  <FieldFrame field={props} wide>
    <textarea
      id={props.id}
      className="textarea mono"
      rows={3}
      spellCheck={false}
      placeholder={props.shape.kind === "group" ? '{ "name": "value" }' : placeholderOf(props.shape)}
      value={props.draft?.kind === "text" ? props.draft.text : ""}
      aria-required={props.required}
      aria-invalid={problemAt(props.problems, props.path) !== undefined}
      aria-describedby={describedBy(props)}
      onChange={(event) => props.onChange(textDraft(event.target.value))}
    />
  </FieldFrame>
);
