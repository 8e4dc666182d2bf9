const charsBefore = 40;
const charsInAll = 140;

/** Moves a cut to the next space, if there is one near. */
function atSpace(text: string, at: number, step: 1 | -1): number {
  for (let moved = 0; moved < 20; moved += 1) {
    const here = at + step * moved;
    if (here <= 0 || here >= text.length) return Math.max(0, Math.min(text.length, here));
    if (/\s/.test(text[here] ?? "")) return here;
  }
  return at;
}

/** The part of a text where something is first found, with every find in it between ⟦ and ⟧. */
export function snippetOf(text: string, marks: RegExp): string {
  const whole = text.normalize("NFD");
  const first = new RegExp(marks).exec(whole)?.index ?? 0;
  const from = first <= charsBefore ? 0 : atSpace(whole, first - charsBefore, 1);
  const to = from + charsInAll >= whole.length ? whole.length : atSpace(whole, from + charsInAll, -1);
  const shown = whole
    .slice(from, to)
    .replaceAll(marks, (hit) => (hit === "" ? "" : `⟦${hit}⟧`))
    .trim();
  return `${from > 0 ? "…" : ""}${shown}${to < whole.length ? "…" : ""}`.normalize("NFC").toWellFormed();
}
