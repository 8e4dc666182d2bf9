import { textDraft } from "../../domain/schema/draft.ts";
import { placeholderOf } from "../../domain/schema/words.ts";
import { describedBy, FieldFrame } from "./field-frame.tsx";
import { type FieldProps, problemAt } from "./field-props.ts";

/** A number as text: nothing is rounded, clamped or changed by a wheel. */
export const NumberField = (props: FieldProps<"number">) => (
  <FieldFrame field={props}>
    <input
      id={props.id}
      className="input mono"
      inputMode={props.shape.integer ? "numeric" : "decimal"}
      value={props.draft?.kind === "text" ? props.draft.text : ""}
      autoComplete="off"
      placeholder={placeholderOf(props.shape)}
      aria-required={props.required}
      aria-invalid={problemAt(props.problems, props.path) !== undefined}
      aria-describedby={describedBy(props)}
      onChange={(event) => props.onChange(textDraft(event.target.value))}
    />
  </FieldFrame>
);
