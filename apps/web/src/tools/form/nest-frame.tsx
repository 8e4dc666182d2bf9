import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import { Literal } from "../../ui/literal.tsx";
import { type AnyField, describedBy, problemAt } from "./field-props.ts";

/** A field made of fields: its name and kind in the legend, hint and error above what it holds. */
export const NestFrame = ({
  field,
  type,
  children,
  focusable,
}: {
  field: AnyField;
  type: string;
  children: ReactNode;
  /** It takes the focus itself when something inside appears. */
  focusable?: boolean;
}) => {
  const problem = problemAt(field.problems, field.path);
  return (
    <fieldset
      className="nest wide"
      aria-describedby={describedBy(field)}
      {...(focusable && { id: field.id, tabIndex: -1 })}
    >
      <legend>
        <Literal text={field.name} /> {field.required && <span className="req">required</span>}
        <span className="type">{type}</span>
      </legend>
      {field.shape.description && (
        <p className="hint" id={`${field.id}-hint`}>
          <Literal text={field.shape.description} />
        </p>
      )}
      {problem !== undefined && (
        <p className="error" id={`${field.id}-error`}>
          <Icon name="warn" />
          <Literal text={problem} />
        </p>
      )}
      {children}
    </fieldset>
  );
};
