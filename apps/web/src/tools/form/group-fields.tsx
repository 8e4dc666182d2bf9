import { useState } from "react";
import type { Problem } from "../../domain/schema/collect.ts";
import { type Draft, withField } from "../../domain/schema/draft.ts";
import type { JsonSchema } from "../../domain/schema/json-schema.ts";
import { type GroupField, shapeOf } from "../../domain/schema/shape.ts";
import { NestedField } from "./nested-field.tsx";

/** Optional arguments beyond this many stay folded until asked for, set or wrong. */
const shownAtFirst = 8;

/** The fields of one object: required first, switches in a row of their own. */
export const GroupFields = (props: {
  id: string;
  path: string;
  fields: readonly GroupField[];
  root: JsonSchema;
  draft: Draft | undefined;
  onChange: (draft: Draft | undefined) => void;
  problems: readonly Problem[];
}) => {
  const [all, setAll] = useState(false);
  const values = props.draft?.kind === "group" ? props.draft.fields : undefined;
  const pathOf = (name: string): string => (props.path === "" ? name : `${props.path}.${name}`);
  const isShown = (field: GroupField, at: number): boolean =>
    all ||
    at < shownAtFirst ||
    field.required ||
    values?.has(field.name) === true ||
    props.problems.some((problem) => problem.path.startsWith(pathOf(field.name)));
  const sorted = [...props.fields].sort((a, b) => Number(b.required) - Number(a.required));
  const shown = sorted.filter(isShown);
  const isFlag = (field: GroupField): boolean => shapeOf(field.schema, props.root).kind === "flag";
  const draw = (field: GroupField) => (
    <NestedField
      key={field.name}
      id={`${props.id}-${field.name}`}
      name={field.name}
      path={pathOf(field.name)}
      schema={field.schema}
      root={props.root}
      required={field.required}
      draft={values?.get(field.name)}
      problems={props.problems}
      onChange={(draft) => props.onChange(withField(props.draft, field.name, draft))}
    />
  );
  const flags = shown.filter(isFlag);
  const hidden = sorted.length - shown.length;
  return (
    <>
      {shown.filter((field) => !isFlag(field)).map(draw)}
      {(flags.length > 0 || hidden > 0) && (
        <div className="flags wide">
          {flags.map(draw)}
          {hidden > 0 && (
            <button type="button" className="btn quiet s" onClick={() => setAll(true)}>
              {hidden} more argument{hidden === 1 ? "" : "s"}
            </button>
          )}
        </div>
      )}
    </>
  );
};
