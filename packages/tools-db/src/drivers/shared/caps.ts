/** How the servers' sessions are kept and given up; what a caller meets stands in `limits`. */
export const caps = {
  /** Sessions of one side (read or write) of one connection. */
  maxSessions: 2,
  idleMs: 30_000,
  acquireMs: 5_000,
  connectMs: 5_000,
  /** Bringing a session back to its beginning. */
  cleanMs: 5_000,
  /** What a whole call gets beyond one statement's limit. */
  callGraceMs: 1_000,
  /** How long a server may take to obey a cancel before its socket is cut. */
  cancelGraceMs: 1_000,
  /** One message of a server: a 50 MB value as hex fits, a value that would fill the memory does not. */
  maxMessageBytes: 160_000_000,
  /** Rows asked for before their width is known. */
  firstRows: 32,
  maxNoticeChars: 500,
} as const;
