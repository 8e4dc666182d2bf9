/** Caps and defaults of the guarded fetch. */
export const limits = {
  /** Longest URL, the ones in redirects included. */
  maxUrlChars: 16_384,
  /** Longest host name and label that DNS can carry. */
  maxNameChars: 253,
  maxLabelChars: 63,
  /** Default deadline over lookup, connection, redirects and body. */
  timeoutMs: 15_000,
  /** Default cap of an answer's body, counted after decompression. */
  maxBytes: 5 * 1024 * 1024,
  /** A request body is read whole before anything is sent, so that a redirect can repeat it. */
  maxRequestBytes: 32 * 1024 * 1024,
  maxRedirects: 10,
  /** An answer's header block. */
  maxHeaderBytes: 65_536,
  /** System lookups at a time: each holds a thread that file reads need too. */
  maxLookups: 2,
  /** A host in a message is cut here. */
  maxShownHostChars: 80,
} as const;
