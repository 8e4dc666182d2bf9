/** Caps of checkpoints. */
export const limits = {
  /** Content above this is not kept; the change is shown as not covered. */
  maxFileBytes: 10 * 1024 * 1024,
  keptDays: 14,
  /** All contents together, as stored. */
  maxTotalBytes: 1024 * 1024 * 1024,
  /** Steps whose contents are gone are remembered this much longer, so that a restore can say what it cannot do. */
  rememberedDays: 28,
  /** Content below this is stored as it is: packing would save no block of the disk. */
  minPackedBytes: 4096,
  /** Texts that a diff shows, and whose lines are counted. */
  maxTextBytes: 1024 * 1024,
  /** Newest changes that are compared with the disk after a crash. */
  recheckedChanges: 50,
  /** Changes that travel in one event. */
  maxEventChanges: 40,
  /** Names that are tried for a file beside a kept one. */
  maxCopyNames: 100,
} as const;
