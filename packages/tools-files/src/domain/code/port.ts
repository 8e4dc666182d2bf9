/** One hit of search_code. */
export interface CodeHit {
  /** Virtual path. */
  path: string;
  /** First line of the chunk, 1-based. */
  line: number;
  /** Fused score, 0 to 1; higher is nearer. */
  score: number;
  /** The chunk as it stands on disk now. */
  text: string;
}

export interface CodeSearchResult {
  hits: CodeHit[];
  /** Set when the answer is less than a full one: what is missing and why. */
  note?: string;
}

/** A searchable index over the files inside the fence. */
export interface CodeIndexPort {
  /** False: no embeddings endpoint is set, and `search` is not called. */
  configured(): boolean;
  /** Best first. Throws `ToolError`. */
  search(query: string, options: { limit: number; signal: AbortSignal }): Promise<CodeSearchResult>;
}
