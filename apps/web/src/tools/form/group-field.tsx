import { useContext, useState } from "react";
import { literalText } from "../../domain/escape.ts";
import { Icon } from "../../ui/icon.tsx";
import type { FieldProps } from "./field-props.ts";
import { GroupFields } from "./group-fields.tsx";
import { NestFrame } from "./nest-frame.tsx";
import { Nesting } from "./nested-field.tsx";

/** Required objects beyond this depth wait to be asked for: a schema may require itself for ever. */
const openDepth = 3;

/** A nested object. An optional one is folded until it is asked for or set. */
export const GroupField = (props: FieldProps<"group">) => {
  const depth = useContext(Nesting) + 1;
  const [asked, setAsked] = useState(false);
  const open = asked || props.draft !== undefined || (props.required && depth <= openDepth);
  const show = (): void => {
    setAsked(true);
    requestAnimationFrame(() => document.getElementById(props.id)?.focus());
  };
  return (
    <NestFrame field={props} type="object" focusable>
      {open ? (
        <div className="grid-form">
          <Nesting value={depth}>
            <GroupFields
              id={props.id}
              path={props.path}
              fields={props.shape.fields}
              root={props.root}
              draft={props.draft}
              onChange={props.onChange}
              problems={props.problems}
            />
          </Nesting>
        </div>
      ) : (
        <div>
          <button type="button" className="btn s" onClick={show}>
            <Icon name="plus" />
            Fill in {props.shape.fields.length} field{props.shape.fields.length === 1 ? "" : "s"}
            <span className="sr"> of {literalText(props.name)}</span>
          </button>
        </div>
      )}
    </NestFrame>
  );
};
