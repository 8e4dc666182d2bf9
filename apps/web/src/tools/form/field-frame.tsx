import type { ReactNode } from "react";
import { typeWords } from "../../domain/schema/words.ts";
import { Icon } from "../../ui/icon.tsx";
import { Literal } from "../../ui/literal.tsx";
import { type AnyField, problemAt } from "./field-props.ts";

/** Label above, type at the right, hint or error below. */
export const FieldFrame = ({ field, wide, children }: { field: AnyField; wide?: boolean; children: ReactNode }) => {
  const problem = problemAt(field.problems, field.path);
  return (
    <div className={`field ${wide ? "wide" : ""}`}>
      <label htmlFor={field.id}>
        <span className="label-name">
          <Literal text={field.name} />
        </span>
        {field.required && <span className="req">required</span>}
        <span className="type">{typeWords(field.shape)}</span>
      </label>
      {children}
      {problem !== undefined && (
        <span className="error" id={`${field.id}-error`}>
          <Icon name="warn" />
          <Literal text={problem} />
          {problem === "required" && field.shape.kind === "text" && !field.shape.minLength && (
            <button
              type="button"
              className="btn quiet s"
              onClick={() => field.onChange({ kind: "text", text: "", empty: true })}
            >
              Send an empty text
            </button>
          )}
        </span>
      )}
      {field.shape.description && (
        <span className="hint" id={`${field.id}-hint`}>
          <Literal text={field.shape.description} />
        </span>
      )}
    </div>
  );
};
