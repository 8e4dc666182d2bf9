import type { ToolClass } from "@latchai/core";

/** One tool of a reference: what its definition must say, and the issue that builds it ("later" when none does yet). */
export interface Pin {
  name: string;
  class: ToolClass;
  concurrent?: true;
  optIn?: true;
  issue: 2 | 3 | 4 | "later";
}

/** The tools of one group of one reference. `profile` tells which registry they stand in: both references define some of the same names. */
export interface PinGroup {
  profile: "workspace" | "hub";
  /** Title of the family; the `group` of its tools. */
  title: string;
  /** Folder under packages/. */
  family: string;
  tools: readonly Pin[];
}
