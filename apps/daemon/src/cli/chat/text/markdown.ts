import { inline } from "./inline.ts";
import { type Row, span } from "./spans.ts";

/** What earlier lines say about the next one. */
export interface MarkdownState {
  /** The marks that close the open code block. */
  fence?: string;
}

export interface MarkdownLine {
  row: Row;
  /** Columns that the continuation of a wrapped line is indented by. */
  hang: number;
  verbatim?: true;
  state: MarkdownState;
}

/** Renders one whole line. Working line by line, text is shown as it streams and is never printed twice. */
export function markdownLine(line: string, state: MarkdownState): MarkdownLine {
  return state.fence === undefined ? outside(line) : inFence(line, state.fence);
}

function inFence(line: string, fence: string): MarkdownLine {
  const closes = line.trim().startsWith(fence) && new Set(line.trim()).size === 1;
  return closes
    ? { row: [span("  ╰─", "dim")], hang: 0, state: {} }
    : { row: [span("  │ ", "dim"), span(line, "code")], hang: 4, verbatim: true, state: { fence } };
}

function outside(line: string): MarkdownLine {
  const [, fence, language = ""] = /^\s{0,3}(`{3,}|~{3,})\s*([^`]*)$/.exec(line) ?? [];
  if (fence !== undefined)
    return { row: [span(`  ╭─ ${language.trim()}`.trimEnd(), "dim")], hang: 0, state: { fence } };
  const [, heading] = /^#{1,6}\s+(.*?)\s*#*$/.exec(line) ?? [];
  if (heading !== undefined) return { row: [span(plain(heading), "heading")], hang: 0, state: {} };
  if (/^\s{0,3}([-*_])(\s*\1){2,}\s*$/.test(line)) return { row: [span("────────", "dim")], hang: 0, state: {} };
  const [, space = "", bullet, item = ""] = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/.exec(line) ?? [];
  if (bullet !== undefined) {
    const mark = /\d/.test(bullet) ? bullet : "•";
    const start = `${space}${mark} `;
    return { row: [span(start), ...inline(item)], hang: start.length, state: {} };
  }
  const [, quoted] = /^\s{0,3}>\s?(.*)$/.exec(line) ?? [];
  if (quoted !== undefined) return { row: [span("│ ", "dim"), ...inline(quoted, "dim")], hang: 2, state: {} };
  return { row: inline(line), hang: 0, state: {} };
}

const plain = (text: string): string =>
  inline(text)
    .map((piece) => piece.text)
    .join("");
