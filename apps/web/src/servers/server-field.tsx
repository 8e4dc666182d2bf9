import { Labelled, TextLine } from "../ui/labelled.tsx";
import type { ServerForm } from "./server-config.ts";

export interface ServerFieldKind {
  id: Exclude<keyof ServerForm, "kind">;
  type: string;
  placeholder: string;
  /** Lines that it shows; absent: it takes one line only. */
  rows?: number;
}

/** One labelled text field of the server form, named as the config names it. */
export const ServerField = (
  props: ServerFieldKind & { value: string; onChange: (text: string) => void; first: boolean },
) => {
  const { rows, onChange, ...rest } = props;
  const id = `server-${props.id}`;
  if (rows === undefined) return <TextLine {...rest} id={id} label={props.id} onChange={onChange} mono />;
  return (
    <Labelled id={id} label={props.id} type={props.type}>
      <textarea
        id={id}
        className="textarea mono"
        rows={rows}
        value={props.value}
        placeholder={props.placeholder}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </Labelled>
  );
};
