import { Literal } from "../../ui/literal.tsx";
import type { FieldProps } from "./field-props.ts";

/** A boolean: shows its default until touched, and is sent only then. */
export const FlagField = (props: FieldProps<"flag">) => {
  const set = props.draft?.kind === "flag";
  const on = props.draft?.kind === "flag" ? props.draft.value : props.shape.default === true;
  return (
    <span className="flag">
      <label className="switch" htmlFor={props.id}>
        <input
          id={props.id}
          type="checkbox"
          role="switch"
          checked={on}
          aria-checked={on}
          aria-describedby={props.shape.description ? `${props.id}-hint` : undefined}
          onChange={(event) => props.onChange({ kind: "flag", value: event.target.checked })}
        />
        <code>
          <Literal text={props.name} />
        </code>
      </label>
      {set && !props.required && (
        <button type="button" className="btn quiet s" onClick={() => props.onChange(undefined)}>
          Not set
          <span className="sr"> {props.name}</span>
        </button>
      )}
      {props.shape.description && (
        <span className="hint" id={`${props.id}-hint`}>
          <Literal text={props.shape.description} />
        </span>
      )}
    </span>
  );
};
