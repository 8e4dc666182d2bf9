import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { addTab, closeTab, type QueryTabs, tabTitle } from "./query-tabs.ts";

/** The texts of a connection, one tab each. */
export const QueryTabBar = (props: { tabs: QueryTabs; onChange: (tabs: QueryTabs) => void; onHistory: () => void }) => {
  const { tabs, onChange } = props;
  const current = tabs.tabs.find(({ id }) => id === tabs.current);
  return (
    <div className="qtabs">
      <Tabs
        label="Queries"
        value={String(tabs.current)}
        onChange={(id) => onChange({ ...tabs, current: Number(id) })}
        tabs={tabs.tabs.map((tab) => ({ value: String(tab.id), label: <Literal text={tabTitle(tab)} /> }))}
      />
      <button
        type="button"
        className="btn quiet s icon"
        aria-label="New query"
        title="New query"
        onClick={() => onChange(addTab(tabs))}
      >
        <Icon name="plus" />
      </button>
      {current && (tabs.tabs.length > 1 || current.sql !== "") && (
        <button
          type="button"
          className="btn quiet s icon"
          aria-label={`Close ${tabTitle(current)}`}
          title="Close this query"
          onClick={() => onChange(closeTab(tabs, current.id))}
        >
          <Icon name="x" />
        </button>
      )}
      <span className="grow" />
      <button type="button" className="btn quiet s" onClick={props.onHistory}>
        <Icon name="clock" />
        History
      </button>
    </div>
  );
};
