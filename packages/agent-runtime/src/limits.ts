/** Every cap of the loop. */
export const limits = {
  /** Model calls of one turn while a person watches, and when nobody does. */
  maxSteps: 50,
  maxStepsUnattended: 100,
  /** Attempts at one model call. */
  maxTries: 5,
  /** A wait that a provider asks for and that is longer is told, not waited for. */
  maxRetryWaitMs: 300_000,
  firstRetryWaitMs: 1000,
  /** Until the first part of an answer; local models read long prompts slowly. */
  firstPartMs: 180_000,
  /** Between two parts of an answer. */
  idleMs: 60_000,
  /** One whole answer, however lively. */
  maxAnswerMs: 1_800_000,
  /** UTF-16 units of an answer's text, of its reasoning and of each call's arguments: more than a model means to write at once. */
  maxPieceChars: 400_000,
  /** All of these of one answer together. */
  maxAnswerChars: 1_600_000,
  /** Parts of an answer that are taken in a row before everything else that waits gets its turn. */
  partsInARow: 32,
  maxCallsPerStep: 128,
  /** Bytes of one answer on the wire, and of an error's body. */
  maxAnswerBytes: 64 * 1024 * 1024,
  maxErrorBytes: 256 * 1024,
  /** UTF-16 units of a provider's own words in an error. */
  maxProviderWords: 1000,
  /** One piece of text of this length, this many times in a row, ends the answer. */
  repeatedChars: 60,
  maxRepeats: 10,
  /** The same call with the same outcome: the n-th is told so, and the n-th ends the turn. */
  warnSameFailure: 3,
  stopSameFailure: 5,
  warnSameSuccess: 3,
  stopSameSuccess: 6,
  /** Of cycles of two to four calls. */
  warnCycles: 3,
  stopCycles: 5,
  /** How far back the guard looks. */
  guardedCalls: 24,
  /** A chat or a run is depth 0; at this depth nothing is delegated any further. */
  maxDelegationDepth: 2,
  /** A sub-agent that works longer hands over what it has. */
  maxSubAgentMs: 1_800_000,
  /** How long a child waits for its parent to settle before it is stopped as well. */
  parentSettleMs: 1000,
  /** Part of the window that starts a compaction, and what it aims at. */
  compactAt: 0.8,
  compactTo: 0.5,
  /** A request that fills more is not sent once compacting is no use. */
  fullAt: 0.95,
  /** A compaction that frees less of the history is useless; two in a row end the turn. */
  usefulShare: 0.2,
  /** Newest part of a history that stays word for word: of the window, and in tokens. */
  keepShare: 0.25,
  maxKeptTokens: 20_000,
  /** Results of the newest steps that are never left out. */
  keptResultSteps: 10,
  maxSummaryTokens: 4096,
  maxQuotedInstructions: 20,
  /** Tokens that one picture is counted as. */
  imageTokens: 1500,
  /** What a server that says nothing of its window is assumed to have, when it is one that cuts silently. */
  defaultLocalWindow: 4096,
} as const;
