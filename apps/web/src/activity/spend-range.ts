/** How far back spend is looked at, by name. */
export const spans = { day: "24 hours", week: "7 days", month: "30 days", custom: "Dates" } as const;
export type Span = keyof typeof spans;

export const groupings = {
  model: "Model",
  agent: "Agent",
  day: "Day",
  source: "Source",
  workflow: "Workflow",
} as const;
export type Grouping = keyof typeof groupings;

export interface SpendChoice {
  span: Span;
  groupBy: Grouping;
  /** Dates of a custom range, yyyy-mm-dd. */
  from: string;
  to: string;
}

const hourMs = 3_600_000;
const spanMs: Readonly<Record<Exclude<Span, "custom">, number>> = {
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
  month: 30 * 24 * hourMs,
};

const isKey = <T extends object>(of: T, text: string | null): text is string & keyof T =>
  text !== null && Object.hasOwn(of, text);

/** Reads `span=week&groupBy=agent` of an address; anything unknown is the default. */
export const readChoice = (query: string): SpendChoice => {
  const given = new URLSearchParams(query);
  const span = given.get("span");
  const groupBy = given.get("groupBy");
  const date = (name: string): string =>
    /^\d{4}-\d{2}-\d{2}$/.test(given.get(name) ?? "") ? (given.get(name) ?? "") : "";
  return {
    span: isKey(spans, span) ? span : "week",
    groupBy: isKey(groupings, groupBy) ? groupBy : "model",
    from: date("from"),
    to: date("to"),
  };
};

export const choiceQuery = (choice: SpendChoice): string =>
  new URLSearchParams({
    span: choice.span,
    groupBy: choice.groupBy,
    ...(choice.span === "custom" && choice.from !== "" && { from: choice.from }),
    ...(choice.span === "custom" && choice.to !== "" && { to: choice.to }),
  }).toString();

/** What to ask the daemon for; undefined while the dates make no range. Minutes are cut off, so that asking again is the same question. */
export const spendQuery = (choice: SpendChoice, now: number): string | undefined => {
  const until = Math.ceil(now / 60_000) * 60_000;
  if (choice.span !== "custom")
    return new URLSearchParams({
      from: new Date(until - spanMs[choice.span]).toISOString(),
      to: new Date(until).toISOString(),
      groupBy: choice.groupBy,
    }).toString();
  const from = Date.parse(`${choice.from}T00:00:00`);
  // The last day counts whole.
  const to = new Date(`${choice.to}T00:00:00`);
  to.setDate(to.getDate() + 1);
  if (!(from < to.getTime())) return undefined;
  return new URLSearchParams({
    from: new Date(from).toISOString(),
    to: to.toISOString(),
    groupBy: choice.groupBy,
  }).toString();
};
