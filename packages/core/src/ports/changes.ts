import type { CallContext } from "../context.ts";

/** What stands at a path; a link is itself, not what it leads to. `other` is a device, a socket or a FIFO. */
export type FoundState =
  | { kind: "absent" }
  | { kind: "file"; size: number; mode: number /** The whole file, as it is now. */; read(): Promise<Uint8Array> }
  | { kind: "link"; target: Uint8Array }
  | { kind: "folder"; mode: number }
  | { kind: "other" };

/** What a path is to become. */
export type WantedState =
  | { kind: "absent" }
  | { kind: "file"; content: Uint8Array; mode: number }
  | { kind: "link"; target: Uint8Array }
  | { kind: "folder"; mode: number };

/** A path in both spellings: what people and models read, and the absolute one with links resolved. */
export interface ChangedPath {
  virtual: string;
  real: string;
}

/** A change of one path that is about to be made. */
export interface FileChange {
  path: ChangedPath;
  before: FoundState;
  after: WantedState;
  /** Folders that were made for it, outermost first. */
  folders: readonly ChangedPath[];
}

/** Told whether the change was made after all. */
export type ChangeSettled = (made: boolean) => void | Promise<void>;

/** Called under the file's queue, right before the path changes. A rejection stops the change, and is what the tool fails with. */
export type BeforeChange = (change: FileChange) => Promise<ChangeSettled>;

/** Keeps what tools are about to change. Families that write files take one as a service. */
export interface CheckpointPort {
  /** `at` tells the call that makes the change: all changes of one call are one step. */
  before(change: FileChange, at: CallContext): Promise<ChangeSettled>;
}
