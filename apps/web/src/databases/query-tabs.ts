/** One text in the editor. */
export interface QueryTab {
  id: number;
  sql: string;
}

export interface QueryTabs {
  tabs: readonly QueryTab[];
  current: number;
}

const key = (connection: string): string => `latchai.sql.${connection}`;
const fresh: QueryTabs = { tabs: [{ id: 1, sql: "" }], current: 1 };

const isTab = (value: unknown): value is QueryTab =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as QueryTab).id === "number" &&
  typeof (value as QueryTab).sql === "string";

/** What was typed on a connection, kept by the browser until it is closed there. */
export const readTabs = (storage: Pick<Storage, "getItem">, connection: string): QueryTabs => {
  try {
    const { tabs, current } = JSON.parse(storage.getItem(key(connection)) ?? "{}") as Partial<QueryTabs>;
    if (!Array.isArray(tabs) || tabs.length === 0 || !tabs.every(isTab)) return fresh;
    return { tabs, current: tabs.some(({ id }) => id === current) ? Number(current) : (tabs[0]?.id ?? 1) };
  } catch {
    return fresh;
  }
};

export const writeTabs = (storage: Pick<Storage, "setItem">, connection: string, tabs: QueryTabs): void => {
  try {
    storage.setItem(key(connection), JSON.stringify(tabs));
  } catch {
    // No room left: the editor itself still has the text.
  }
};

export const addTab = ({ tabs }: QueryTabs, sql = ""): QueryTabs => {
  const id = Math.max(0, ...tabs.map((tab) => tab.id)) + 1;
  return { tabs: [...tabs, { id, sql }], current: id };
};

export const closeTab = ({ tabs, current }: QueryTabs, id: number): QueryTabs => {
  const at = tabs.findIndex((tab) => tab.id === id);
  const left = tabs.filter((tab) => tab.id !== id);
  if (left.length === 0) return fresh;
  return { tabs: left, current: current === id ? (left[Math.max(0, at - 1)]?.id ?? 1) : current };
};

export const changeTab = ({ tabs, current }: QueryTabs, id: number, sql: string): QueryTabs => ({
  tabs: tabs.map((tab) => (tab.id === id ? { ...tab, sql } : tab)),
  current,
});

const maxTitleChars = 40;

/** A comment in the first line names the query; else its first words do. */
export const tabTitle = ({ id, sql }: QueryTab): string => {
  const line = sql.trim().split("\n", 1)[0] ?? "";
  const text = line.replace(/^(?:--|#)\s*/, "").trim();
  if (text === "") return `Untitled ${id}`;
  return text.length > maxTitleChars ? `${text.slice(0, maxTitleChars - 1).toWellFormed()}…` : text;
};
