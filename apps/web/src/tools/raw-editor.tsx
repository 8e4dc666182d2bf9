import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";

/** All arguments as one JSON text. */
export const RawEditor = (props: { value: string; onChange: (text: string) => void; problem: string | undefined }) => (
  <div className="field wide">
    <label htmlFor="raw-arguments">
      arguments<span className="type">JSON</span>
    </label>
    <textarea
      id="raw-arguments"
      className="textarea mono"
      rows={10}
      spellCheck={false}
      value={props.value}
      aria-invalid={props.problem !== undefined}
      aria-describedby={props.problem ? "raw-problem" : undefined}
      onChange={(event) => props.onChange(event.target.value)}
    />
    {props.problem && (
      <span className="error" id="raw-problem">
        <Icon name="warn" />
        <Literal text={props.problem} />
      </span>
    )}
  </div>
);
