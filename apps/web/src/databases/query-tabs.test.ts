import { expect, it } from "vitest";
import { addTab, changeTab, closeTab, readTabs, tabTitle, writeTabs } from "./query-tabs.ts";

const storage = (kept = new Map<string, string>()) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
});

it("keeps what was typed, per connection", () => {
  const kept = storage();
  const tabs = changeTab(addTab(readTabs(kept, "a")), 2, "select 2");
  writeTabs(kept, "a", tabs);
  expect(readTabs(kept, "a")).toEqual({
    tabs: [
      { id: 1, sql: "" },
      { id: 2, sql: "select 2" },
    ],
    current: 2,
  });
  expect(readTabs(kept, "b").tabs).toEqual([{ id: 1, sql: "" }]);
});

it("what cannot be read is an empty editor, not a fault", () => {
  for (const text of ["", "null", "[]", '{"tabs":[]}', '{"tabs":[{"id":"x"}]}', "{"])
    expect(readTabs(storage(new Map([["latchai.sql.a", text]])), "a").tabs).toEqual([{ id: 1, sql: "" }]);
});

it("closing the tab in view shows its neighbour, closing the last one an empty one", () => {
  const three = addTab(addTab(readTabs(storage(), "a"), "b"), "c");
  expect(closeTab(three, 3).current).toBe(2);
  expect(closeTab(three, 1).current).toBe(3);
  expect(closeTab(closeTab(closeTab(three, 1), 2), 3)).toEqual({ tabs: [{ id: 1, sql: "" }], current: 1 });
});

it("is named by its first comment, or its first words", () => {
  expect(tabTitle({ id: 4, sql: "-- Northern gauges\nselect 1" })).toBe("Northern gauges");
  expect(tabTitle({ id: 4, sql: "\n select * from stations" })).toBe("select * from stations");
  expect(tabTitle({ id: 4, sql: " \n" })).toBe("Untitled 4");
  expect(tabTitle({ id: 4, sql: "x".repeat(99) })).toHaveLength(40);
});
