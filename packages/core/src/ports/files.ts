import type { BeforeChange } from "./changes.ts";

/** What a path is resolved for; decides which roots and files answer. */
export type PathIntent = "read" | "write" | "delete";

/** A path that passed the fence. */
export interface FencedPath {
  /** Name of the root: "" for the workspace, else the mount's. */
  root: string;
  /** What a model sees: workspace-relative, or `<mount>/<path>`. */
  virtual: string;
  /** Absolute, symlinks resolved. */
  real: string;
}

export interface FenceRoot {
  /** "" for the workspace. */
  name: string;
  real: string;
  writable: boolean;
  /** Paths below `real`, relative to it, that file tools may not read; a search leaves them out. */
  hidden?: readonly string[];
  /** Paths below hidden ones that may be read after all. */
  shown?: readonly string[];
}

export interface FileInfo {
  kind: "file" | "directory" | "other";
  size: number;
  mode: number;
  mtimeMs: number;
  /** Changes when the path names another file. */
  identity: string;
}

/** An open regular file; every read goes to the inode that the fence checked. */
export interface OpenFile extends AsyncDisposable {
  path: FencedPath;
  info: FileInfo;
  /** Returns the number of bytes read, 0 at the end. */
  read(buffer: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * File operations inside the fence. Every method throws `ToolError` with virtual paths only; nothing follows a link outside.
 * Writes are atomic (a temporary file renamed in the same folder), keep the file's mode, and queue per file across all callers.
 */
export interface FencedFiles {
  roots(): readonly FenceRoot[];
  resolve(path: string, intent: PathIntent): Promise<FencedPath>;
  /** The virtual path of a real one, or undefined outside every root. */
  toVirtual(real: string): string | undefined;
  /** Undefined when nothing is there. With `link` a link at the end of the path is not followed. */
  stat(path: string, options?: { link?: true }): Promise<FileInfo | undefined>;
  open(path: string): Promise<OpenFile>;
  /** Entries of a folder in code-unit order; a link counts as what it leads to inside the fence. The workspace root lists its mounts too. */
  list(path: string): Promise<{ name: string; kind: FileInfo["kind"] }[]>;
  /** Creates missing folders. Returns the bytes written, and the earlier content when it was at most 1 MB. */
  write(
    path: string,
    content: Uint8Array,
    options?: {
      /** A UTF-8 byte order mark of the earlier file stays in front. */
      keepMark?: boolean;
      before?: BeforeChange;
    },
  ): Promise<{ path: FencedPath; bytes: number; created: boolean; before?: Uint8Array }>;
  /** Read, change, write under the file's queue; `change` gets undefined for a missing file and may throw to write nothing. */
  update(
    path: string,
    change: (current: Uint8Array | undefined) => Uint8Array | Promise<Uint8Array>,
    options?: {
      /** A missing file is an error that names what is near. */
      mustExist?: boolean;
      before?: BeforeChange;
    },
  ): Promise<{ path: FencedPath; bytes: number }>;
  /** A file, a link (never its target) or an empty folder; a root is refused. With `identity`, only if it still is that file. */
  remove(path: string, options?: { identity?: string; before?: BeforeChange }): Promise<FencedPath>;
}
