import { literalText } from "../../domain/escape.ts";
import { Icon } from "../../ui/icon.tsx";
import type { FieldProps } from "./field-props.ts";
import { NestFrame } from "./nest-frame.tsx";
import { NestedField } from "./nested-field.tsx";

/** A list of any items: each with its own fields, one after the other. */
export const ListField = (props: FieldProps<"list">) => {
  const items = props.draft?.kind === "list" ? props.draft.items : [];
  const set = (next: typeof items): void =>
    props.onChange(next.length === 0 ? undefined : { kind: "list", items: next });
  const add = (): void => {
    const id = Math.max(-1, ...items.map((item) => item.id)) + 1;
    set([...items, { id, draft: undefined }]);
    // After the new item is drawn: its first field is where the hand goes next.
    requestAnimationFrame(() => document.getElementById(`${props.id}-${id}`)?.focus());
  };
  return (
    <NestFrame field={props} type={`${items.length} item${items.length === 1 ? "" : "s"}`}>
      {items.map((item, at) => (
        <div className="nest-item" key={item.id}>
          <NestedField
            id={`${props.id}-${item.id}`}
            name={`${at}`}
            path={`${props.path}[${at}]`}
            schema={props.shape.item}
            root={props.root}
            required
            draft={item.draft}
            problems={props.problems}
            onChange={(draft) => set(items.map((other) => (other.id === item.id ? { ...other, draft } : other)))}
          />
          <button
            type="button"
            className="btn quiet s icon"
            aria-label={`Remove item ${at} of ${literalText(props.name)}`}
            onClick={() => set(items.filter((other) => other.id !== item.id))}
          >
            <Icon name="x" />
          </button>
        </div>
      ))}
      <div>
        <button type="button" className="btn s" onClick={add}>
          <Icon name="plus" />
          Add an item
        </button>
      </div>
    </NestFrame>
  );
};
