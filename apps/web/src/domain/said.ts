import type { Segment } from "../../../daemon/src/http/api-types.ts";

/** A run of the exact text: covered by a rule, open ("hot"), or between the parts. */
export interface SaidPart {
  text: string;
  kind: "ok" | "hot" | "op";
}

/**
 * Marks which bytes of a preview which part stands for. Nothing open is hidden: when an open part cannot be found,
 * everything that no other part stands for is marked open.
 */
export const saidParts = (preview: string, segments: readonly Segment[]): SaidPart[] => {
  const parts: SaidPart[] = [];
  let from = 0;
  let lost = false;
  for (const segment of segments) {
    const at = segment.text ? preview.indexOf(segment.text, from) : -1;
    if (at === -1 || !segment.text) {
      lost ||= !segment.covered;
      continue;
    }
    if (at > from) parts.push({ text: preview.slice(from, at), kind: "op" });
    parts.push({ text: segment.text, kind: segment.covered ? "ok" : "hot" });
    from = at + segment.text.length;
  }
  if (parts.length === 0) return preview === "" ? [] : [{ text: preview, kind: "hot" }];
  if (from < preview.length) parts.push({ text: preview.slice(from), kind: "op" });
  return lost ? parts.map((part) => (part.kind === "op" ? { ...part, kind: "hot" } : part)) : parts;
};
