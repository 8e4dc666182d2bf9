/** A part of a text that can be cut at a line. */
export interface Section {
  /** Empty: its lines stand alone. */
  title: string;
  lines: readonly string[];
  /** The line that stands for the lines from `shown` on. */
  more(shown: number): string;
}

const lengthOf = ({ title, lines }: Section): number =>
  lines.reduce((sum, line) => sum + line.length + 1, title === "" ? 0 : title.length + 1);

function rendered(section: Section, allowance: number): string[] {
  const { title, lines, more } = section;
  const head = title === "" ? [] : [title];
  if (lengthOf(section) <= allowance) return [...head, ...lines];
  let shown = 0;
  // The line that tells of the rest is as long as it gets once most is shown.
  let left = allowance - more(0).length - title.length - 16;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) break;
    shown++;
  }
  return [...head, ...lines.slice(0, shown), more(shown)];
}

/** Sections one after the other, within the budget: small ones whole, large ones share what is left. */
export function fit(sections: readonly Section[], budget: number): string {
  const allowances = new Map<Section, number>();
  let left = budget;
  const bySize = sections.toSorted((a, b) => lengthOf(a) - lengthOf(b));
  for (const [at, section] of bySize.entries()) {
    const allowance = Math.min(lengthOf(section), Math.floor(left / (bySize.length - at)));
    allowances.set(section, allowance);
    left -= allowance;
  }
  return sections.flatMap((section) => rendered(section, allowances.get(section) ?? 0)).join("\n");
}
