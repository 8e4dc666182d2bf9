/** Bounds of one analysis. All of them are counts, never wall-clock time: the same text always gets the same answer. */
export const analysisLimits = {
  /** UTF-16 units; longer text is not parsed at all. */
  maxCommandChars: 65_536,
  /** Running depth of opening brackets, quotes ignored. The parser's own limit is 256 levels and quadratic before that. */
  maxOpenBrackets: 64,
  /** A shell payload inside a shell payload, each parsed again. */
  maxPayloadDepth: 4,
  /** Words that one brace expansion may make. */
  maxBraceWords: 256,
  /** Command lines judged in one analysis, wrapped ones and payloads included; a long one counts for several. */
  maxJudged: 2_000,
  /** Texts that a variable or a word made of variables may turn out to be. */
  maxReadings: 24,
  /** UTF-16 units of one such text. */
  maxReadingChars: 4_096,
  /** Words of an array that are followed. */
  maxListWords: 64,
  /** Folders that `cd` may lead to. */
  maxFolders: 12,
  /** A wrapper or runner inside another. */
  maxWrapped: 16,
} as const;
