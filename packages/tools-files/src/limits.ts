/** Every cap of the family; descriptions interpolate them. */
export const limits = {
  /** UTF-16 units of one read_file answer, header included. */
  maxReadChars: 24_000,
  /** Bytes looked at to tell text from binary. */
  sniffBytes: 8192,
  /** Bytes asked for at once while a large file is scanned. */
  scanChunkBytes: 1 << 18,
  maxListEntries: 500,
  maxListChars: 20_000,
  maxGrepMatches: 200,
  maxGrepChars: 20_000,
  maxGrepLineChars: 300,
  maxGlobPaths: 500,
  maxGlobChars: 20_000,
  maxCodeHits: 10,
  maxCodeChars: 20_000,
  maxOffset: 10_000,
  /** One root may keep ripgrep, or the walk that stands in for it, busy for this long. */
  searchTimeoutMs: 30_000,
  /** Files of which is remembered what their readers saw. */
  maxSeenFiles: 4096,
  maxDiffLines: 200,
  /** Edits longer than this many line changes are counted, not shown. */
  maxDiffEdits: 2000,
  maxDiffChars: 1_000_000,
  diffTimeoutMs: 50,
  /** A failed edit is explained by looking at no more text than this. */
  maxHintChars: 400_000,
  maxHintLineChars: 120,
  /** Line numbers named when a text occurs more than once. */
  maxNamedLines: 5,
} as const;
