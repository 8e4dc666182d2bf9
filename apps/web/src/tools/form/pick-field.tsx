import { literalText } from "../../domain/escape.ts";
import { textDraft } from "../../domain/schema/draft.ts";
import { describedBy, FieldFrame } from "./field-frame.tsx";
import { type FieldProps, problemAt } from "./field-props.ts";

const shown = (option: unknown): string => (typeof option === "string" ? literalText(option) : JSON.stringify(option));

/** One of the values that an enum names. */
export const PickField = (props: FieldProps<"pick">) => {
  const fallback = props.shape.default === undefined ? "not set" : `${shown(props.shape.default)} (default)`;
  return (
    <FieldFrame field={props}>
      <select
        id={props.id}
        className="select mono"
        value={props.draft?.kind === "text" ? props.draft.text : ""}
        aria-required={props.required}
        aria-invalid={problemAt(props.problems, props.path) !== undefined}
        aria-describedby={describedBy(props)}
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
