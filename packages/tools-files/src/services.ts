import type { CheckpointPort, FencedFiles } from "@latchai/core";
import type { CodeIndexPort } from "./domain/code/port.ts";
import type { SearchThreads } from "./search/search-threads.ts";

/** What the file tools work with. */
export interface FilesServices {
  /** Every path of every tool goes through it. */
  files: FencedFiles;
  /** Told of every change before it is made; absent: nothing can be undone. */
  checkpoints?: CheckpointPort;
  /** Behind search_code; without it the tool says that no embeddings endpoint is configured. */
  codeIndex?: CodeIndexPort;
  /** Absolute path of ripgrep, or false to never use it; absent: the one on PATH, outside the fence. */
  ripgrep?: string | false;
  /** For searches without ripgrep; absent: each one starts a thread of its own. */
  searchThreads?: SearchThreads;
}
