import type { FencedFiles, ShellPort } from "@latchai/core";
import type { CheckerTrust, ConfiguredChecker } from "./diagnostics/checker.ts";
import type { PrivatePlaces } from "./domain/private-paths.ts";

/** What the shell tools work with. */
export interface ShellServices {
  /** Resolves working folders and turns checkers' paths into virtual ones. */
  files: FencedFiles;
  /** Runs the command; `createShellPort` makes the real one. */
  shell: ShellPort;
  /** What belongs to the daemon and stays out of a command's reach; read for each call. Absent: nothing does. */
  places?(): PrivatePlaces;
  /** Milliseconds; default 300,000. Read for each call. */
  timeoutMs?(): number;
  /** Absolute path of the product's own `tsc`; absent: no TypeScript out of the box. */
  typescript?: string;
  /** Checkers from the configuration; read for each call. */
  checkers?(): readonly ConfiguredChecker[];
  /** Which project checkers a person has accepted; absent: none. */
  trust?: CheckerTrust;
}
