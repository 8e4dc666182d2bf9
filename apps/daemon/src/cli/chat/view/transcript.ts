import { noteWords } from "../../note-words.ts";
import type { ChatState } from "../state/chat-state.ts";
import { isSettled, type Outline, outlineOf, versionOf } from "../state/outline.ts";
import { type MarkdownState, markdownLine } from "../text/markdown.ts";
import { type Row, span } from "../text/spans.ts";
import { wrap } from "../text/wrap.ts";
import type { CallEntry, Entry, NoteEntry, PlanStep, TextEntry, UserEntry } from "../wire.ts";
import { cardDetails, cardRow } from "./card.ts";
import { planRows } from "./plan.ts";

export interface Advance {
  /** Rows that are final: printed once, above everything that still changes. */
  commit: Row[];
  /** What is still growing or running. */
  live: Row[];
}

export interface Transcript {
  /** What became final since the last time, and what is in motion. */
  advance(state: ChatState, columns: number, now?: number): Advance;
  /** Takes everything of this state for printed but the newest entries. Says how many were left out. */
  skipAllBut(state: ChatState, newest: number): number;
}

interface Progress {
  /** The part of a text that was printed, in whole lines. */
  printed: string;
  markdown: MarkdownState;
  started?: true;
}

interface Pass {
  outline: Outline;
  columns: number;
  now: number | undefined;
  commit: Row[];
  live: Row[];
}

/** Rows of unfinished text that are kept in motion; what scrolled past is printed when its line is whole. */
const maxLiveChars = 4000;

/**
 * Prints a session from top to bottom, each thing once: a terminal's scrollback can't be changed. An entry that still changes
 * holds back the ones after it, which are shown live until their turn comes.
 */
export function createTranscript(options: { showUser(entry: UserEntry): boolean }): Transcript {
  const progress = new Map<string, Progress>();
  const done = new Set<string>();
  let plan: readonly PlanStep[] = [];

  function walk(list: readonly Entry[], depth: number, pass: Pass, held: boolean): boolean {
    let blocked = held;
    for (const entry of list) {
      if (done.has(versionOf(entry))) continue;
      blocked = show(entry, depth, pass, blocked) || blocked;
    }
    return blocked;
  }

  /** True when the entry is still in motion. */
  function show(entry: Entry, depth: number, pass: Pass, blocked: boolean): boolean {
    switch (entry.kind) {
      case "text":
      case "reasoning":
        return showText(entry, depth, pass, blocked);
      case "call":
        return showCall(entry, depth, pass, blocked);
      case "user":
        return whole(entry, options.showUser(entry) ? userRows(entry.text) : [], depth, pass, blocked);
      case "note":
        return whole(entry, [noteRow(entry)], depth, pass, blocked);
    }
  }

  function whole(entry: Entry, rows: readonly Row[], depth: number, pass: Pass, blocked: boolean): boolean {
    const shown = rows.flatMap((row) => laidOut(row, depth, pass.columns, 2));
    if (blocked) pass.live.push(...shown);
    else {
      pass.commit.push(...shown);
      done.add(versionOf(entry));
    }
    return false;
  }

  function showText(entry: TextEntry, depth: number, pass: Pass, blocked: boolean): boolean {
    const growing = pass.outline.growing.has(entry.id);
    const before = progress.get(entry.id) ?? { printed: "", markdown: {} };
    if (!entry.text.startsWith(before.printed)) {
      // What was printed is no longer what was said, e.g. a secret that was masked late.
      pass.commit.push(
        ...laidOut([span("The text above was changed; this is how it reads now:", "dim")], depth, pass.columns),
      );
      before.printed = "";
      before.markdown = {};
    }
    const rest = entry.text.slice(before.printed.length);
    const cut = growing ? rest.lastIndexOf("\n") + 1 : rest.length;
    const rows = (text: string, markdown: MarkdownState): { rows: Row[]; markdown: MarkdownState } =>
      textRows(text, entry.kind, markdown, depth, pass.columns);
    if (blocked) {
      pass.live.push(...rows(rest.slice(-maxLiveChars), before.markdown).rows);
      return growing;
    }
    const settled = rows(rest.slice(0, cut), before.markdown);
    pass.commit.push(...settled.rows);
    progress.set(entry.id, { printed: entry.text.slice(0, before.printed.length + cut), markdown: settled.markdown });
    if (growing) pass.live.push(...rows(rest.slice(cut).slice(-maxLiveChars), settled.markdown).rows);
    else finish(entry.id);
    return growing;
  }

  function showCall(call: CallEntry, depth: number, pass: Pass, blocked: boolean): boolean {
    const below = pass.outline.under.get(call.id) ?? [];
    const columns = pass.columns - depth * 2;
    const card = (): Row[] => laidOut(cardRow(call, columns, pass.now), depth, pass.columns, 2);
    const settled = isSettled(call);
    if (blocked || (!settled && below.length === 0)) {
      pass.live.push(...card());
      if (blocked) walk(below, depth + 1, pass, true);
      return !settled;
    }
    if (below.length > 0) {
      if (!progress.get(call.id)?.started) {
        pass.commit.push(
          ...laidOut(cardRow({ ...call, status: "running", details: undefined }, columns), depth, pass.columns, 2),
        );
        progress.set(call.id, { printed: "", markdown: {}, started: true });
      }
      const inMotion = walk(below, depth + 1, pass, false);
      if (inMotion || !settled) return true;
    }
    pass.commit.push(...card(), ...cardDetails(call).flatMap((row) => laidOut(row, depth, pass.columns, 2)));
    finish(call.id);
    return false;
  }

  function finish(id: string): void {
    done.add(id);
    progress.delete(id);
  }

  return {
    advance(state, columns, now) {
      const pass: Pass = { outline: outlineOf(state), columns, now, commit: [], live: [] };
      walk(pass.outline.own, 0, pass, false);
      if (state.plan !== plan && JSON.stringify(state.plan) !== JSON.stringify(plan))
        pass.commit.push(...planRows(state.plan).flatMap((row) => laidOut(row, 0, columns, 4)));
      plan = state.plan;
      return { commit: pass.commit, live: pass.live };
    },
    skipAllBut(state, newest) {
      const { own, growing } = outlineOf(state);
      const skipped = own.slice(0, Math.max(0, own.length - newest)).filter(({ id }) => !growing.has(id));
      for (const entry of skipped) done.add(versionOf(entry));
      return skipped.length;
    },
  };
}

function textRows(text: string, kind: "text" | "reasoning", state: MarkdownState, depth: number, columns: number) {
  let markdown = state;
  if (text === "") return { rows: [], markdown };
  const lines = (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
  const rows = lines.flatMap((line) => {
    if (kind === "reasoning") return laidOut([span(line, "dim")], depth, columns, 0);
    const rendered = markdownLine(line.replace(/\r$/, ""), markdown);
    markdown = rendered.state;
    return laidOut(rendered.row, depth, columns, rendered.hang, rendered.verbatim);
  });
  return { rows, markdown };
}

/** Sub-agents are indented by a bar for each level. */
const laidOut = (row: Row, depth: number, columns: number, hang = 0, verbatim?: true): Row[] =>
  wrap(row, {
    width: columns,
    prefix: depth > 0 ? [span("│ ".repeat(depth), "dim")] : [],
    hang,
    ...(verbatim && { verbatim }),
  });

const userRows = (text: string): Row[] =>
  text.split("\n").map((line, index): Row => [span(index === 0 ? "› " : "  ", "accent"), span(line, "bold")]);

const noteRow = (note: NoteEntry): Row => {
  const bad = note.code === "failed" || note.code === "limit";
  return [span(bad ? "✗ " : "· ", bad ? "bad" : "warn"), span(noteWords(note), bad ? "bad" : "dim")];
};
