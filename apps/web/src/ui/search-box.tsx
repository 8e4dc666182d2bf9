import type { KeyboardEvent, RefObject } from "react";
import { Icon } from "./icon.tsx";

export const SearchBox = (props: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  hint?: string;
  inputRef?: RefObject<HTMLInputElement | null>;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}) => (
  <div className="search">
    <Icon name="search" />
    <input
      ref={props.inputRef}
      className="input"
      aria-label={props.label}
      placeholder={props.placeholder}
      value={props.value}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => props.onChange(event.target.value)}
      onKeyDown={props.onKeyDown}
    />
    {props.hint && <kbd className="kbd">{props.hint}</kbd>}
  </div>
);
