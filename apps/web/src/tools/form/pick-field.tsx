import { literalText } from "../../domain/escape.ts";
import { textDraft } from "../../domain/schema/draft.ts";
import { FieldFrame } from "./field-frame.tsx";
import { controlProps, type FieldProps, textOf } from "./field-props.ts";

const shown = (option: unknown): string => (typeof option === "string" ? literalText(option) : JSON.stringify(option));

/** One of the values that an enum names. */
export const PickField = (props: FieldProps<"pick">) => {
  const { shape } = props;
  // A required value that may be null is null until another is chosen.
  const unset = props.required && shape.nullable ? "null" : "not set";
  const fallback = shape.default === undefined || props.required ? unset : `${shown(shape.default)} (default)`;
  return (
    <FieldFrame field={props}>
      <select
        {...controlProps(props)}
        className="select mono"
        value={textOf(props)}
        onChange={(event) => props.onChange(textDraft(event.target.value))}
      >
        <option value="">{fallback}</option>
        {props.shape.options.map((option, at) => (
          <option key={JSON.stringify(option)} value={String(at)}>
            {shown(option)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
};
