import type { Entry, Prompt } from "../../../../daemon/src/http/api-types.ts";
import type { CallEntry, TextEntry, UserEntry } from "../../data/chat-types.ts";

/** One line of the transcript's list. `head` names who speaks from here on. */
export type Row = { key: string; head?: { run: string; at: string } } & (
  | { kind: "user"; entry: UserEntry }
  | { kind: "entry"; entry: Exclude<Entry, UserEntry | CallEntry> }
  | { kind: "call"; entry: CallEntry; prompts: readonly Prompt[] }
  | { kind: "fold"; calls: readonly CallEntry[] }
  | { kind: "end"; run: string; steps: readonly string[]; last: boolean; answer?: TextEntry }
  | { kind: "prompt"; prompt: Prompt }
  | { kind: "tail" }
);

/** This many done calls in a row become one line. */
const foldFrom = 4;

const promptRows = (prompts: readonly Prompt[]): Row[] =>
  prompts.map((prompt) => ({ kind: "prompt", key: `prompt ${prompt.id}`, prompt }));

const answerOf = (turn: readonly Entry[]): { answer?: TextEntry } => {
  const answer = turn.findLast((entry) => entry.kind === "text");
  return answer === undefined || answer.text === "" ? {} : { answer };
};

const turnRows = (turn: readonly Entry[], at: ReadonlyMap<string, readonly Prompt[]>, live: boolean): Row[] => {
  const rows: Row[] = [];
  for (let from = 0; from < turn.length; ) {
    const entry = turn[from] as Entry;
    if (entry.kind === "user") {
      rows.push({ kind: "user", key: entry.id, entry });
      from++;
      continue;
    }
    if (entry.kind !== "call") {
      if (!(entry.kind === "text" && entry.text === "")) rows.push({ kind: "entry", key: entry.id, entry });
      from++;
      continue;
    }
    let end = from;
    const calls: CallEntry[] = [];
    for (let call = turn[end]; call?.kind === "call" && call.status === "ok"; call = turn[++end]) calls.push(call);
    // The newest calls of a turn that goes on stay open: nothing moves under the hand.
    if (calls.length >= foldFrom && !(live && end === turn.length)) {
      rows.push({ kind: "fold", key: `fold ${entry.id}`, calls });
      from = end;
    } else {
      rows.push({ kind: "call", key: entry.id, entry, prompts: at.get(entry.id) ?? [] });
      from++;
    }
  }
  const first = rows.find((row) => row.kind !== "user");
  const [start] = turn.filter((entry) => entry.kind !== "user");
  if (first && start) first.head = { run: start.run, at: start.at };
  return rows;
};

/** Entries of one turn belong together; a person's message begins one. */
const turnsOf = (entries: readonly Entry[]): Entry[][] => {
  const turns: Entry[][] = [];
  for (const entry of entries) {
    const turn = turns.at(-1);
    if (!turn || entry.kind === "user" || (turn.at(-1) as Entry).run !== entry.run) {
      // What answers a message may carry another run than the message itself.
      if (turn && turn.length === 1 && turn[0]?.kind === "user" && entry.kind !== "user") turn.push(entry);
      else turns.push([entry]);
    } else turn.push(entry);
  }
  return turns;
};

/** The transcript as rows, in server order. */
export const rowsOf = (
  entries: readonly Entry[],
  options: { running: boolean; at: ReadonlyMap<string, readonly Prompt[]>; rest: readonly Prompt[]; tail: boolean },
): Row[] => {
  const turns = turnsOf(entries.filter((entry) => entry.superseded !== true));
  const rows = turns.flatMap((turn, index): Row[] => {
    const last = index === turns.length - 1;
    const live = options.running && last;
    const own = turnRows(turn, options.at, live);
    const worked = turn.filter((entry) => entry.kind !== "user");
    const final = worked.at(-1);
    if (live || !final || turns[index + 1]?.[0]?.run === final.run) return own;
    const steps = worked.flatMap((entry) =>
      entry.kind === "call" && entry.checkpoint !== undefined ? [entry.checkpoint] : [],
    );
    own.push({
      kind: "end",
      key: `end ${final.id}`,
      run: final.run,
      steps,
      last: last && !options.tail,
      ...answerOf(worked),
    });
    return own;
  });
  rows.push(...promptRows(options.rest));
  if (options.tail) rows.push({ kind: "tail", key: "tail" });
  return rows;
};

const sameItems = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length === after.length && before.every((item, at) => item === after[at]);

/** Whether two rows look the same. */
export const sameRow = (before: Row, after: Row): boolean => {
  if (before.key !== after.key || before.head?.run !== after.head?.run) return false;
  if (before.kind === "call" && after.kind === "call")
    return before.entry === after.entry && sameItems(before.prompts, after.prompts);
  if (before.kind === "fold" && after.kind === "fold") return sameItems(before.calls, after.calls);
  if (before.kind === "end" && after.kind === "end")
    return before.last === after.last && before.answer === after.answer && sameItems(before.steps, after.steps);
  if (before.kind === "prompt" && after.kind === "prompt") return before.prompt === after.prompt;
  if (before.kind === "user" && after.kind === "user") return before.entry === after.entry;
  if (before.kind === "entry" && after.kind === "entry") return before.entry === after.entry;
  return before.kind === after.kind;
};
