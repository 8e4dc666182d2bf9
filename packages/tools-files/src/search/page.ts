/** One page of rows: skips, fills, and looks one row past the end. */
export interface Page {
  /** False once a row beyond the page was seen. */
  add(row: string): boolean;
  /** Rows still needed to know that more remain. */
  wanted(): number;
  readonly rows: readonly string[];
  readonly seen: number;
  readonly more: boolean;
}

export const createPage = (offset: number, maxRows: number, maxChars: number): Page => {
  const rows: string[] = [];
  let chars = 0;
  let seen = 0;
  let more = false;
  return {
    add(row) {
      seen++;
      if (seen <= offset) return true;
      if (rows.length >= maxRows || (rows.length > 0 && chars + row.length + 1 > maxChars)) {
        more = true;
        return false;
      }
      rows.push(row);
      chars += row.length + 1;
      return true;
    },
    wanted: () => offset + maxRows + 1 - seen,
    rows,
    get seen() {
      return seen;
    },
    get more() {
      return more;
    },
  };
};

const charsOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, -1);

/** Header first (a clip eats tails), then notes, then rows; or a sentence when there is nothing. Rows give way when all of it is more than `maxChars`. */
export const renderPage = (
  page: Page,
  offset: number,
  notes: readonly string[],
  maxChars: number,
  say: {
    header(from: number, to: number, more: boolean): string;
    nothing(): string;
    pastLast(total: number): string;
  },
): string => {
  if (page.rows.length === 0) return [offset > 0 ? say.pastLast(page.seen) : say.nothing(), ...notes].join("\n");
  const linesWith = (rows: readonly string[]): string[] => {
    const more = page.more || rows.length < page.rows.length;
    const header = more || offset > 0 ? [say.header(offset + 1, offset + rows.length, more)] : [];
    return [...header, ...notes, ...rows];
  };
  let count = page.rows.length;
  while (count > 1 && charsOf(linesWith(page.rows.slice(0, count))) > maxChars) count--;
  return linesWith(page.rows.slice(0, count)).join("\n");
};
