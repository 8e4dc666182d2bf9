import { textDraft } from "../../domain/schema/draft.ts";
import { placeholderOf } from "../../domain/schema/words.ts";
import { FieldFrame } from "./field-frame.tsx";
import { controlProps, type FieldProps, textOf } from "./field-props.ts";

/** A number as text: nothing is rounded, clamped or changed by a wheel. */
export const NumberField = (props: FieldProps<"number">) => (
  <FieldFrame field={props}>
    <input
      {...controlProps(props)}
      className="input mono"
      inputMode={props.shape.integer ? "numeric" : "decimal"}
      value={textOf(props)}
      autoComplete="off"
      placeholder={placeholderOf(props.shape)}
      onChange={(event) => props.onChange(textDraft(event.target.value))}
    />
  </FieldFrame>
);
