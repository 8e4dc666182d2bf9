import { createScanner, findNodeAtLocation, type JSONPath, type Node, parseTree } from "jsonc-parser";

// The library's SyntaxKind is a const enum, which a single-file compiler cannot read.
const commaToken = 5;
const endOfFile = 17;

/** Takes one key out of a config text; comments around it stay, which the library's own removal would take along. */
export function removeKey(text: string, path: JSONPath): string {
  const tree = parseTree(text, [], { allowTrailingComma: true });
  const property = tree && findNodeAtLocation(tree, [...path])?.parent;
  if (property?.type !== "property") return text;
  const comma = commaAfter(text, property);
  if (comma !== undefined) return cut(text, property.offset, comma + 1);
  const without = cut(text, property.offset, property.offset + property.length);
  const before = commaBefore(text, property);
  return before === undefined ? without : without.slice(0, before) + without.slice(before + 1);
}

/** Removes a range, and its line when nothing else stands on it. */
function cut(text: string, start: number, end: number): string {
  const lead = /(?:^|\n)[ \t]*$/.exec(text.slice(0, start));
  const trail = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end));
  if (!lead || !trail) return text.slice(0, start) + text.slice(end);
  const lineStart = lead.index + (lead[0].startsWith("\n") ? 1 : 0);
  return text.slice(0, lineStart) + text.slice(end + trail[0].length);
}

function commaAfter(text: string, property: Node): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(property.offset + property.length);
  return scanner.scan() === commaToken ? scanner.getTokenOffset() : undefined;
}

function commaBefore(text: string, property: Node): number | undefined {
  const scanner = createScanner(text, true);
  let comma: number | undefined;
  for (let kind = scanner.scan(); kind !== endOfFile; kind = scanner.scan()) {
    if (scanner.getTokenOffset() >= property.offset) return comma;
    comma = kind === commaToken ? scanner.getTokenOffset() : undefined;
  }
  return undefined;
}
