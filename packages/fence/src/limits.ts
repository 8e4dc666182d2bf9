/** Caps of the fence. */
export const limits = {
  /** Largest file that an edit reads into memory. */
  maxEditBytes: 64 * 1024 * 1024,
  /** Earlier content of an overwritten file is kept for the diff up to this size. */
  maxBeforeBytes: 1024 * 1024,
  /** How often a path that moves while it is being opened is tried again. */
  maxAttempts: 3,
  /** Folders that the start-up sweep for stale temporary files visits. */
  maxSweepFolders: 20_000,
} as const;
