import { literalText } from "../../domain/escape.ts";
import { controlProps, type FieldProps } from "./field-props.ts";
import { NestFrame } from "./nest-frame.tsx";
import { NestedField } from "./nested-field.tsx";

/** anyOf and oneOf: first which kind, then that kind's fields. */
export const ChoiceField = (props: FieldProps<"choice">) => {
  const chosen = props.draft?.kind === "choice" ? props.draft : undefined;
  const variant = chosen && props.shape.variants[chosen.at];
  // What is wrong once a kind is chosen is said by that kind's field.
  const own = chosen ? { ...props, problems: [] } : props;
  return (
    <NestFrame field={own} type={`one of ${props.shape.variants.length} kinds`}>
      <select
        {...controlProps(own)}
        className="select"
        aria-label={`Kind of ${literalText(props.name)}`}
        value={chosen ? String(chosen.at) : ""}
        onChange={(event) =>
          props.onChange(
            event.target.value === ""
              ? undefined
              : { kind: "choice", at: Number(event.target.value), draft: undefined },
          )
        }
      >
        <option value="">{props.required ? "choose a kind" : "not set"}</option>
        {props.shape.variants.map((option, at) => (
          <option key={at} value={String(at)}>
            {literalText(option.label)}
          </option>
        ))}
      </select>
      {chosen && variant && (
        <NestedField
          id={`${props.id}-of`}
          name={props.name}
          path={props.path}
          schema={variant.schema}
          root={props.root}
          required
          draft={chosen.draft}
          problems={props.problems}
          onChange={(draft) => props.onChange({ ...chosen, draft })}
        />
      )}
    </NestFrame>
  );
};
