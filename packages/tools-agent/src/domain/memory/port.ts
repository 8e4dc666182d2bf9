import type { BeforeChange } from "@latchai/core";
import type { MemoryScope } from "./path.ts";

/** One memory file: whose, and its name with `.md`. The name has passed the path grammar. */
export interface MemoryFile {
  /** Name of the agent whose own notes are meant; also the reader's when the scope is shared. */
  agent: string;
  scope: MemoryScope;
  name: string;
}

export interface MemoryEntry {
  name: string;
  bytes: number;
}

/** What a change did to a file. */
export interface MemoryChange {
  before: string;
  after: string;
  bytes: number;
}

/** Names with their first heading. */
export type MemoryOutline = readonly { name: string; heading?: string }[];

/**
 * Where memory files live. Every method throws `ToolError` with virtual paths only. Changes of one file queue up, are
 * atomic and never overwrite another file. `before` hears of each changed file under that queue.
 */
export interface MemoryPort {
  /** In code-unit order; a scope without a folder is empty. */
  list(agent: string, scope: MemoryScope): Promise<MemoryEntry[]>;
  /** The whole text; undefined when there is no such file. */
  read(file: MemoryFile): Promise<string | undefined>;
  /** Fails when the name, or one that differs in case only, is taken. */
  create(file: MemoryFile, text: string, before?: BeforeChange): Promise<{ bytes: number }>;
  /** `change` may throw to change nothing. */
  update(file: MemoryFile, change: (current: string) => string, before?: BeforeChange): Promise<MemoryChange>;
  /** The text that was removed. */
  remove(file: MemoryFile, before?: BeforeChange): Promise<{ before: string }>;
  /** Fails when the new name is taken. */
  rename(from: MemoryFile, to: MemoryFile, before?: BeforeChange): Promise<{ text: string; bytes: number }>;
  /** What the prompt lists: from cached state, undefined while nothing has been read. */
  outline(agent: string, scope: MemoryScope): MemoryOutline | undefined;
  /** Reads what `outline` tells; to be called before a prompt is put together. */
  refresh?(agent: string): Promise<void>;
}
