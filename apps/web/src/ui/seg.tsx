import type { ReactNode } from "react";

export interface SegOption<T extends string> {
  value: T;
  label: ReactNode;
}

/** Two to four exclusive choices that act at once. */
export const Seg = <T extends string>(props: {
  label: string;
  options: readonly SegOption<T>[];
  value: T | undefined;
  onChange: (value: T) => void;
  disabled?: boolean;
  className?: string;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend that the design does not have
  <div className={`seg ${props.className ?? ""}`} role="group" aria-label={props.label}>
    {props.options.map((option) => (
      <button
        type="button"
        key={option.value}
        aria-pressed={option.value === props.value}
        disabled={props.disabled ?? false}
        onClick={() => props.onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
);
