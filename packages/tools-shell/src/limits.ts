/** Every cap of the family; descriptions interpolate them. */
export const limits = {
  /** A command without a timeout of its own is stopped after this long. */
  timeoutMs: 300_000,
  /** First part of an output that survives, in UTF-16 units. */
  headChars: 8_000,
  /** Last part of an output that survives. */
  tailChars: 12_000,
  /** Nothing past this is read: the command is stopped. */
  maxOutputChars: 200_000,
  /** What a command leaves running may end by itself for this long. */
  leftoverGraceMs: 250,
  /** Between TERM and KILL. */
  killAfterMs: 2_000,
  /** Command text kept in the event. */
  maxEventCommandChars: 4_000,
  maxDiagnostics: 100,
  /** One checker may run for this long. */
  checkerTimeoutMs: 120_000,
  /** Of one diagnostic's message. */
  maxMessageChars: 400,
} as const;
