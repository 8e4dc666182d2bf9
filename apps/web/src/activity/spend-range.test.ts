import { expect, it } from "vitest";
import { choiceQuery, readChoice, spendQuery } from "./spend-range.ts";

it("keeps a choice in the address and reads it back", () => {
  const choice = { span: "custom", groupBy: "agent", from: "2026-01-02", to: "2026-01-05" } as const;
  expect(readChoice(choiceQuery(choice))).toEqual(choice);
  expect(readChoice("span=constructor&groupBy=toString&from=x")).toEqual({
    span: "week",
    groupBy: "model",
    from: "",
    to: "",
  });
});

it("takes the last day of a range whole, and asks nothing for a range that runs backwards", () => {
  const ask = (from: string, to: string) => spendQuery({ span: "custom", groupBy: "day", from, to }, 0);
  const asked = new URLSearchParams(ask("2026-01-02", "2026-01-02"));
  expect(Date.parse(asked.get("to") ?? "") - Date.parse(asked.get("from") ?? "")).toBe(86_400_000);
  expect(ask("2026-01-03", "2026-01-02")).toBeUndefined();
  expect(ask("", "2026-01-02")).toBeUndefined();
});

it("asks the same within a minute", () => {
  const choice = readChoice("");
  expect(spendQuery(choice, 60_001)).toBe(spendQuery(choice, 119_000));
});
