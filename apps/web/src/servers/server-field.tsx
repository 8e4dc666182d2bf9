/** One labelled text field of the server form. */
export const ServerField = (props: {
  id: string;
  type: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  rows?: number;
  first?: boolean;
}) => {
  const id = `server-${props.id}`;
  const common = {
    id,
    value: props.value,
    placeholder: props.placeholder,
    spellCheck: false,
    autoComplete: "off",
  } as const;
  return (
    <div className="field">
      <label htmlFor={id}>
        {props.id}
        <span className="type">{props.type}</span>
      </label>
      {props.rows ? (
        <textarea
          {...common}
          className="textarea mono"
          rows={props.rows}
          onChange={(event) => props.onChange(event.target.value)}
        />
      ) : (
        <input
          {...common}
          className="input mono"
          data-first={props.first}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </div>
  );
};
