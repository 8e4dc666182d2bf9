import type { PromptSegment } from "../data/types.ts";

/** A run of the exact text: covered by a rule, open ("hot"), or between the parts. */
export interface SaidPart {
  text: string;
  kind: "ok" | "hot" | "op";
}

/** Marks which bytes of a preview which part stands for. A text that holds no part is one open run: nothing is hidden. */
export const saidParts = (preview: string, segments: readonly PromptSegment[]): SaidPart[] => {
  const parts: SaidPart[] = [];
  let from = 0;
  for (const segment of segments) {
    if (!segment.text) continue;
    const at = preview.indexOf(segment.text, from);
    if (at === -1) continue;
    if (at > from) parts.push({ text: preview.slice(from, at), kind: "op" });
    parts.push({ text: segment.text, kind: segment.covered ? "ok" : "hot" });
    from = at + segment.text.length;
  }
  if (parts.length === 0) return preview === "" ? [] : [{ text: preview, kind: "hot" }];
  if (from < preview.length) parts.push({ text: preview.slice(from), kind: "op" });
  return parts;
};
