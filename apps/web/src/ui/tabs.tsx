import type { KeyboardEvent, ReactNode } from "react";

export interface TabOption<T extends string> {
  value: T;
  label: ReactNode;
  count?: string;
}

/** Underlined tabs; arrows move, the panel follows. Panels carry id `panel-<value>`. */
export const Tabs = <T extends string>(props: {
  label: string;
  tabs: readonly TabOption<T>[];
  value: T;
  onChange: (value: T) => void;
}) => {
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const at = props.tabs.findIndex((tab) => tab.value === props.value);
    const last = props.tabs.length - 1;
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    const tab = next === undefined ? undefined : props.tabs[next];
    if (!tab) return;
    event.preventDefault();
    props.onChange(tab.value);
    document.getElementById(`tab-${tab.value}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={props.label} onKeyDown={onKey}>
      {props.tabs.map((tab) => (
        <button
          type="button"
          role="tab"
          key={tab.value}
          id={`tab-${tab.value}`}
          aria-selected={tab.value === props.value}
          aria-controls={tab.value === props.value ? `panel-${tab.value}` : undefined}
          tabIndex={tab.value === props.value ? 0 : -1}
          onClick={() => props.onChange(tab.value)}
        >
          {tab.label} {tab.count && <span className="count">{tab.count}</span>}
        </button>
      ))}
    </div>
  );
};
