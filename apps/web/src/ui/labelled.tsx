import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** Ids that tie a control to its hint and its problem. */
export const describedByOf = (id: string, hint: unknown, problem: unknown): string | undefined =>
  [hint ? `${id}-hint` : "", problem ? `${id}-error` : ""].filter((part) => part !== "").join(" ") || undefined;

/** Label above, type at the right, hint and problem below its control. */
export const Labelled = (props: {
  id: string;
  label: string;
  type?: string;
  hint?: ReactNode;
  problem?: string | undefined;
  wide?: boolean;
  children: ReactNode;
}) => (
  <div className={`field ${props.wide ? "wide" : ""}`}>
    <label htmlFor={props.id}>
      {props.label}
      {props.type && <span className="type">{props.type}</span>}
    </label>
    {props.children}
    {props.problem && (
      <span className="error" id={`${props.id}-error`}>
        <Icon name="warn" />
        {props.problem}
      </span>
    )}
    {props.hint && (
      <span className="hint" id={`${props.id}-hint`}>
        {props.hint}
      </span>
    )}
  </div>
);

/** One line of text under its label. */
export const TextLine = (props: {
  id: string;
  label: string;
  type?: string;
  hint?: ReactNode;
  problem?: string | undefined;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  list?: string;
  mono?: boolean;
  numeric?: boolean;
  first?: boolean;
  readOnly?: boolean;
  wide?: boolean;
}) => (
  <Labelled {...props}>
    <input
      id={props.id}
      className={`input ${props.mono ? "mono" : ""}`}
      value={props.value}
      placeholder={props.placeholder}
      list={props.list}
      readOnly={props.readOnly}
      inputMode={props.numeric ? "decimal" : undefined}
      spellCheck={false}
      autoComplete="off"
      data-first={props.first}
      aria-invalid={props.problem !== undefined}
      aria-describedby={describedByOf(props.id, props.hint, props.problem)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  </Labelled>
);
