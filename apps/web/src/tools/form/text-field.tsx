import { literalParts } from "../../domain/escape.ts";
import { textDraft } from "../../domain/schema/draft.ts";
import { placeholderOf } from "../../domain/schema/words.ts";
import { Literal } from "../../ui/literal.tsx";
import { FieldFrame } from "./field-frame.tsx";
import { controlProps, type FieldProps, textOf } from "./field-props.ts";

const longNames = /^(content|contents|text|body|message|command|script|code|sql|query|prompt|task|.*_string|.*_text)$/i;

/** A string. Long ones get several lines; short ones take a line break with Shift Enter and by pasting. */
export const TextField = (props: FieldProps<"text">) => {
  const long = longNames.test(props.name) || (props.shape.maxLength ?? 0) > 2000;
  const text = textOf(props);
  const meant = props.draft?.kind === "text" && props.draft.empty === true;
  return (
    <FieldFrame field={props} wide={long || props.required}>
      <textarea
        {...controlProps(props)}
        className={`textarea mono ${long ? "" : "line"}`}
        rows={long && props.name !== "command" ? 3 : 1}
        value={text}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        placeholder={meant ? "empty text" : placeholderOf(props.shape)}
        onChange={(event) => props.onChange(textDraft(event.target.value))}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !long && !event.shiftKey && !event.ctrlKey && !event.metaKey)
            event.preventDefault();
        }}
      />
      {literalParts(text).some((part) => part.escaped) && (
        <span className="hint">
          Holds characters that do not show:{" "}
          <code>
            <Literal text={text} />
          </code>
        </span>
      )}
    </FieldFrame>
  );
};
