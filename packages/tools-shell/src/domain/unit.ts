/** One source text under analysis with what the parser accounts for, by offset. Nested scripts share their unit. */
export interface Unit {
  source: string;
  /** Offsets of opening tokens that a node starts at. */
  openers: Set<number>;
  /** Start and end pairs whose text is data: quotes, quoted here-documents. */
  inert: number[];
  /** Start and end pairs where only `$` and backquotes expand. */
  quoted: number[];
  /** Start and end pairs of the outermost words and redirections. */
  leaves: number[];
}

export const createUnit = (source: string): Unit => ({ source, openers: new Set(), inert: [], quoted: [], leaves: [] });
