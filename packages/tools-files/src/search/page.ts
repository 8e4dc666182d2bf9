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

/** Header first (a clip eats tails), then notes, then rows; or a sentence when there is nothing. */
export const renderPage = (
  page: Page,
  offset: number,
  notes: readonly string[],
  say: {
    header(from: number, to: number, more: boolean): string;
    nothing(): string;
    pastLast(total: number): string;
  },
): string => {
  if (page.rows.length === 0) return [offset > 0 ? say.pastLast(page.seen) : say.nothing(), ...notes].join("\n");
  const to = offset + page.rows.length;
  const header = page.more || offset > 0 ? [say.header(offset + 1, to, page.more)] : [];
  return [...header, ...notes, ...page.rows].join("\n");
};
