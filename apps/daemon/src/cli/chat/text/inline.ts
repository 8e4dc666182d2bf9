import { type Span, type Style, span } from "./spans.ts";

/** `code`, **bold**, *italic*, [text](address); what is none of these stays as it is written. */
const marks =
  /(?<code>`+)(?<coded>.+?)\k<code>(?!`)|\*\*(?<bold>\S(?:.*?\S)?)\*\*|(?<![\w*])[*_](?<italic>[^\s*_](?:[^*_]*[^\s*_])?)[*_](?![\w*])|\[(?<label>[^\]]+)\]\((?<address>[^\s)]+)\)/g;

/** Longer lines are data, not prose, and looking for marks in them would take time. */
const maxMarkedChars = 2000;

/** One line of inline Markdown as styled pieces. */
export function inline(line: string, base?: Style): Span[] {
  if (line.length > maxMarkedChars) return [span(line, base)];
  const spans: Span[] = [];
  let from = 0;
  for (const match of line.matchAll(marks)) {
    if (match.index > from) spans.push(span(line.slice(from, match.index), base));
    spans.push(...marked(match.groups ?? {}));
    from = match.index + match[0].length;
  }
  if (from < line.length) spans.push(span(line.slice(from), base));
  return spans;
}

function marked({ coded, bold, italic, label, address }: Record<string, string | undefined>): Span[] {
  if (coded !== undefined) return [span(coded, "code")];
  if (bold !== undefined) return [span(bold, "bold")];
  if (italic !== undefined) return [span(italic, "italic")];
  // The address is always shown: a label may claim another one.
  return label === address
    ? [span(address ?? "", "accent")]
    : [span(label ?? "", "accent"), span(` (${address})`, "dim")];
}
