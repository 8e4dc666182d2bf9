/** A glob as an anchored regular expression. */
export interface GlobSource {
  source: string;
  /** Run it on the linear-time engine. */
  linear: boolean;
}
export interface PathFilterSpec {
  include: readonly GlobSource[];
  exclude: readonly GlobSource[];
  /** Names of folders that are left out. */
  skip: readonly string[];
  /** Present: folders with a leading dot are left out, except those that match one of these. */
  dots?: readonly GlobSource[];
}
export interface PathFilter {
  folderPasses(path: string): boolean;
  filePasses(path: string): boolean;
  /** The file and every folder above it, below the scope. */
  passes(path: string): boolean;
}
export const createPathTest: (glob: GlobSource) => Promise<(path: string) => boolean>;
export const createPathFilter: (spec: PathFilterSpec) => Promise<PathFilter>;
