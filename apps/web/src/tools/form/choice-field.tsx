import { literalText } from "../../domain/escape.ts";
import { Literal } from "../../ui/literal.tsx";
import { type FieldProps, problemAt } from "./field-props.ts";
import { NestedField } from "./nested-field.tsx";

/** anyOf and oneOf: first which kind, then that kind's fields. */
export const ChoiceField = (props: FieldProps<"choice">) => {
  const chosen = props.draft?.kind === "choice" ? props.draft : undefined;
  const variant = chosen && props.shape.variants[chosen.at];
  return (
    <fieldset className="nest wide">
      <legend>
        <Literal text={props.name} /> {props.required && <span className="req">required</span>}
        <span className="type">one of {props.shape.variants.length} kinds</span>
      </legend>
      {props.shape.description && (
        <p className="hint">
          <Literal text={props.shape.description} />
        </p>
      )}
      <select
        id={props.id}
        className="select"
        aria-label={`Kind of ${literalText(props.name)}`}
        aria-invalid={problemAt(props.problems, props.path) !== undefined && !chosen}
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
    </fieldset>
  );
};
